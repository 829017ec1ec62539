import type { Language } from '#locales/languages.ts'
import { usePageSession, usePageSessionControls } from './page-session-context.ts'

export function useLanguage(): Language {
  return usePageSession().language
}

/** Changes texts, direction and content at once, without a reload, and keeps the choice in the cookie. */
export function useSwitchLanguage(): (language: Language) => void {
  return usePageSessionControls().switchLanguage
}
