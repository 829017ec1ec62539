import type { InitOptions } from 'i18next'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts'

/** Common options of all i18next instances. The texts are passed in, so that initialization is synchronous. */
export function i18nOptions(language: Language): InitOptions {
  return {
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    initAsync: false,
    // Keys contain names of the provider, such as a colour `RAL: 9010`. There is one namespace only.
    nsSeparator: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false, bindI18n: false, bindI18nStore: false },
  }
}
