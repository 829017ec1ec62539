import { COLOR_SCHEMES, type Theme, themeColorMedia } from '#domain/theme.ts'

/** Returns a page's HTML in another theme: what `renderer/+onRenderHtml.tsx` and `commonHead` write for it. */
export function withTheme(html: string, theme: Theme): string {
  const schemes = COLOR_SCHEMES.values()
  return html
    .replace(/(<html[^>]*?)(?: data-theme="\w+")?>/, theme === 'system' ? '$1>' : `$1 data-theme="${theme}">`)
    .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${theme === 'system' ? 'light dark' : theme}`)
    .replace(
      /(<meta name="theme-color" media=")[^"]*/g,
      (_tag, start) => start + themeColorMedia(theme, schemes.next().value),
    )
}
