import { atom, useSetAtom } from 'jotai'
import { THEME_COOKIE } from '#domain/cookies.ts'
import { setPreferenceCookie } from '../browser/cookie.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { usePageSession } from './page-context.ts'

/** `system` is the default: the theme of the operating system. */
export const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
/** The order of the `theme-color` tags. */
export const COLOR_SCHEMES = ['light', 'dark'] as const

const chosenThemeAtom = atom<Theme | undefined>(undefined)

/** Returns the chosen theme and its setter, which applies it at once and stores it in a cookie for a year. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const { theme: remembered } = usePageSession()
  const chosen = useHydratedAtom(
    chosenThemeAtom,
    (theme) => theme,
    () => undefined,
  )
  const setChosen = useSetAtom(chosenThemeAtom)
  const choose = (theme: Theme) => {
    setChosen(theme)
    apply(theme)
    setPreferenceCookie(THEME_COOKIE, theme === 'system' ? undefined : theme)
  }
  return [chosen ?? remembered ?? 'system', choose]
}

function apply(theme: Theme) {
  const { documentElement: root } = document
  // Without transitions (ui/styles/base.css): on the listing 118 elements would be recalculated in each of a dozen frames.
  root.dataset.still = ''
  root.dataset.theme = theme
  // After the next paint.
  requestAnimationFrame(() => setTimeout(() => delete root.dataset.still))
  // The colour scheme of the document is that of the styles.
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((tag, index) => {
    tag.media = themeColorMedia(theme, COLOR_SCHEMES[index])
  })
}

/** Returns the media query of the `theme-color` tag of a colour scheme: the bars of a phone's browser have its colour. */
export function themeColorMedia(theme: Theme, scheme: (typeof COLOR_SCHEMES)[number] | undefined): string {
  if (theme === 'system') return `(prefers-color-scheme:${scheme})`
  return theme === scheme ? 'all' : 'not all'
}
