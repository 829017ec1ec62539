import type { InitOptions } from 'i18next'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts'

/** What every i18next instance of the store has in common. Texts are given, so that initialising is synchronous. */
export function i18nOptions(language: Language): InitOptions {
  return {
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false, bindI18n: false, bindI18nStore: false },
  }
}
