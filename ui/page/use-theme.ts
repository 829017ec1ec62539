import { atom, useSetAtom } from 'jotai'
import { THEME_COOKIE } from '#domain/cookies.ts'
import { COLOR_SCHEMES, type Theme, themeColorMedia } from '#domain/theme.ts'
import { setPreferenceCookie } from '../browser/cookie.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { usePageSession } from './page-context.ts'

/** Renders the controls again after a choice. They read the theme from the document, where the styles use it. */
const chosenThemeAtom = atom<Theme>()

/** Returns the chosen theme and its setter, which applies it at once and stores it in a cookie for a year. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const { theme: remembered } = usePageSession()
  const shown = useHydratedAtom(
    chosenThemeAtom,
    // A copy of the service worker is shown in the chosen theme, and its session has that of the time when it was cached.
    () => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system',
    () => remembered ?? 'system',
  )
  const setChosen = useSetAtom(chosenThemeAtom)
  const choose = (theme: Theme) => {
    apply(theme)
    setChosen(theme)
    setPreferenceCookie(THEME_COOKIE, theme === 'system' ? undefined : theme)
  }
  return [shown, choose]
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
