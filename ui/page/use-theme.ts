import { atom, useSetAtom } from 'jotai'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { usePageSession } from './page-context.ts'

/** `system` is the default. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const chosenThemeAtom = atom<Theme | undefined>(undefined)

/** Returns the chosen theme and its setter, which applies the theme at once and stores it for a year. */
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
    store(theme)
  }
  return [chosen ?? remembered ?? 'system', choose]
}

function apply(theme: Theme) {
  const { documentElement: root } = document
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', theme === 'system' ? 'light dark' : theme)
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** The server reads the cookie and renders the next page with the theme. */
function store(theme: Theme) {
  const [value, seconds] = theme === 'system' ? ['', 0] : [theme, ONE_YEAR_SECONDS]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `theme=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}
