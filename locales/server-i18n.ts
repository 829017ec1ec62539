import i18next, { type InitOptions, type i18n } from 'i18next'
import ar from './ar.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts'
import { type MemoizedTexts, memoizedTexts } from './memoized-t.ts'
import { pseudoTexts } from './pseudo.ts'
import tr from './tr.json' with { type: 'json' }

/** The texts are passed in, so that initialization is synchronous. */
const OPTIONS: InitOptions = {
  lng: DEFAULT_LANGUAGE,
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

const base = i18next.createInstance()
base.init({
  ...OPTIONS,
  resources: { en: { translation: en }, ar: { translation: ar }, tr: { translation: tr } },
})

/** Returns an i18next instance for one request. All instances share the texts. */
export function createRequestI18n(language: Language, isPseudo = false): i18n {
  return (isPseudo ? createPseudo() : base).cloneInstance({ lng: language, initAsync: false })
}

/**
 * Returns the texts of a language. There is one instance per language. Its texts never change and are cached
 * for all requests.
 */
export function pageTexts(language: Language, isPseudo = false): MemoizedTexts {
  if (isPseudo) return memoizedTexts(createRequestI18n(language, isPseudo))
  const texts = byLanguage.get(language) ?? memoizedTexts(createRequestI18n(language))
  byLanguage.set(language, texts)
  return texts
}

const byLanguage = new Map<Language, MemoizedTexts>()

/**
 * The pseudo language is for development and tests only. It is created on demand, so that it does not delay the
 * start.
 */
function createPseudo(): i18n {
  const instance = i18next.createInstance()
  instance.init({
    ...OPTIONS,
    resources: { en: { translation: pseudoTexts(en) } },
  })
  return instance
}
