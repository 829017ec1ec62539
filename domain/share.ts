/** Links that hand a page on (SPEC §2: two networks; the system's own sheet is used where there is one). */

export interface Shared {
  /** Absolute. */
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
