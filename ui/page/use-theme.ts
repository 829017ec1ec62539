import { atom, useSetAtom } from 'jotai'
import { THEME_COOKIE } from '#domain/cookies.ts'
import { setPreferenceCookie } from '../browser/cookie.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { usePageSession } from './page-context.ts'

/** `system` is the default: the theme of the operating system. */
export const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

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
  root.dataset.theme = theme
  // The bars of a phone's browser. The colour scheme of the document is that of the styles.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    meta.content = getComputedStyle(root).getPropertyValue('--bg')
}
