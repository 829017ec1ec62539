/** Share links for a page (SPEC §2: two networks). The Web Share API is used where the browser has it. */

export interface Shared {
  /** Absolute URL. */
  readonly url: string
  readonly title: string
}

export const shareTargets = [
  {
    network: 'facebook',
    name: 'Facebook',
    link: ({ url }: Shared) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    network: 'x-social',
    name: 'X',
    link: ({ url, title }: Shared) =>
      `https://x.com/intent/post?${new URLSearchParams({ url, text: title })}`,
  },
] as const
