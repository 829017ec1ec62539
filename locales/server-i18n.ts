import i18next, { type i18n } from 'i18next'
import ar from './ar.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { i18nOptions } from './i18n-options.ts'
import { DEFAULT_LANGUAGE, type Language } from './languages.ts'
import tr from './tr.json' with { type: 'json' }

const base = i18next.createInstance()
base.init({
  ...i18nOptions(DEFAULT_LANGUAGE),
  resources: { en: { translation: en }, ar: { translation: ar }, tr: { translation: tr } },
})

/** One request's own instance; the texts are shared. */
export function createRequestI18n(language: Language): i18n {
  return base.cloneInstance({ lng: language, initAsync: false })
}
