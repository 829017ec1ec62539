import i18next, { type TFunction } from 'i18next'
import { i18nOptions } from './i18n-options.ts'
import type { Language } from './languages.ts'
import type { Texts } from './pseudo.ts'

/** Only the texts of a language in use are ever downloaded. */
export const loadTexts = {
  en: () => import('./en.json'),
  ar: () => import('./ar.json'),
  tr: () => import('./tr.json'),
} as const satisfies Record<Language, () => Promise<{ default: Texts }>>

/** Some groups of a language's texts, for a page that speaks a second one. */
export async function loadTextGroups(language: Language, groups: readonly string[]): Promise<Texts> {
  const { default: texts } = await loadTexts[language]()
  return Object.fromEntries(Object.entries(texts).filter(([name]) => groups.includes(name)))
}

export function createTextFunction(language: Language, texts: Texts): TFunction {
  const instance = i18next.createInstance()
  instance.init({
    ...i18nOptions(language),
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
  })
  return instance.t
}
