import { createContext, useContext } from 'react'
import type { ViewPreference } from '#domain/view-preference.ts'
import type { Language } from '#locales/languages.ts'

/** What a page knows of its visit beside the provider's data. Serializable: it travels in the page. */
export interface PageSession {
  readonly language: Language
  /** Development and tests: English in the pseudo-language. */
  readonly isPseudo?: true
  /** Chosen by the person; absent: the system's. */
  readonly theme?: 'light' | 'dark'
  readonly view: ViewPreference
  /** Year of the request, for the legal line. */
  readonly year: number
  /** Day of the request in UTC, `YYYY-MM-DD`, for what is printed. */
  readonly today: string
  /** Origin of the store as visitors see it, without a slash at the end. */
  readonly publicUrl: string
  /** SPEC §9; 0 turns the loading screen off. */
  readonly loadingScreenMs: number
  /** Set when an address of the identity provider is configured. */
  readonly socialSignIn: boolean
  /** The session that a cookie spoke of has ended: the person is told once. */
  readonly sessionEnded?: boolean
}

export interface PageSessionControls {
  readonly session: PageSession
  readonly switchLanguage: (language: Language) => void
}

export const PageSessionContext = createContext<PageSessionControls | undefined>(undefined)

export function usePageSession(): PageSession {
  return usePageSessionControls().session
}

export function usePageSessionControls(): PageSessionControls {
  const controls = useContext(PageSessionContext)
  if (!controls) throw new Error('The page session is provided by the renderer')
  return controls
}
