import { atom, useSetAtom } from 'jotai'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { usePageSession } from './page-context.ts'

/** `system` is what a person has who never chose. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const chosenThemeAtom = atom<Theme | undefined>(undefined)

/** The theme that was chosen, and how to choose another: at once, and for a year. */
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
    wear(theme)
    remember(theme)
  }
  return [chosen ?? remembered ?? 'system', choose]
}

function wear(theme: Theme) {
  const { documentElement: root } = document
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', theme === 'system' ? 'light dark' : theme)
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** The server reads the cookie, so that the next page comes in its colours. */
function remember(theme: Theme) {
  const [value, seconds] = theme === 'system' ? ['', 0] : [theme, ONE_YEAR_SECONDS]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `theme=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}
