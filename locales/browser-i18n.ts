import i18next, { type i18n } from 'i18next'
import { i18nOptions } from './i18n-options.ts'
import type { Language } from './languages.ts'
import { loadTexts } from './load-texts.ts'

/** @param isPseudo in the language of `pseudo.ts`, whose code nobody else downloads */
export async function createBrowserI18n(language: Language, isPseudo = false): Promise<i18n> {
  const { default: texts } = await loadTexts[language]()
  const instance = i18next.createInstance()
  await instance.init({
    ...i18nOptions(language),
    fallbackLng: false,
    resources: {
      [language]: { translation: isPseudo ? (await import('./pseudo.ts')).pseudoTexts(texts) : texts },
    },
  })
  return instance
}
