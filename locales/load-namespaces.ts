import { fetchPart } from '#domain/fetch-part.ts'
import type { Language } from './languages.ts'
import type { Texts } from './pseudo.ts'

/** Loads some groups of a language's texts, for a page with a second language. */
export async function loadNamespaces(language: Language, groups: readonly string[]): Promise<Texts> {
  const { default: texts } = await loadTexts[language]()
  return Object.fromEntries(Object.entries(texts).filter(([name]) => groups.includes(name)))
}

const loadTexts = {
  en: () => fetchPart(() => import('./en.json')),
  ar: () => fetchPart(() => import('./ar.json')),
  tr: () => fetchPart(() => import('./tr.json')),
} as const satisfies Record<Language, () => Promise<{ default: Texts }>>
