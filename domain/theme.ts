/** `system` is the default: the theme of the operating system. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The order of the `theme-color` tags. */
export const COLOR_SCHEMES = ['light', 'dark'] as const

/** Returns the media query of the `theme-color` tag of a colour scheme: the bars of a phone's browser have its colour. */
export function themeColorMedia(theme: Theme, scheme: (typeof COLOR_SCHEMES)[number] | undefined): string {
  if (theme === 'system') return `(prefers-color-scheme:${scheme})`
  return theme === scheme ? 'all' : 'not all'
}

/** Returns the theme of a cookie's value; `undefined` for that of the operating system. */
export function parseTheme(value: string | undefined): 'light' | 'dark' | undefined {
  return value === 'light' || value === 'dark' ? value : undefined
}
