import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { directionOf, type Language } from '#locales/languages.ts'
import { loadNamespaces } from '#locales/load-namespaces.ts'
import { createTranslate } from '#locales/translate.ts'
import { useResource } from '#ui/data/use-resource.ts'

/** A language of a printed sheet, with its translate function. */
export interface SheetLanguage {
  readonly language: Language
  readonly t: TFunction
}

/** The page's language, then optionally a second one. */
export type SheetLanguages = readonly [SheetLanguage, ...SheetLanguage[]]

/** Returns `lang` and `dir` for an element in this language. */
export function languageAttributes({ language }: SheetLanguage) {
  return { lang: language, dir: directionOf(language) }
}

/** Returns the sheet's second language, if it has one. Its texts are loaded as a resource, so that server and browser render the same. */
export function useSecondLanguage(language: Language | undefined): SheetLanguage | undefined {
  const texts = useResource({
    key: `second language: ${language ?? 'none'}`,
    load: async () => (language ? loadNamespaces(language, GROUPS) : {}),
  })
  return useMemo(() => language && { language, t: createTranslate(language, texts) }, [language, texts])
}

const GROUPS = ['NotSpecified', 'StartFrom', 'sheet', 'quote', 'quoted', 'details', 'card', 'offer']
