import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { directionOf, type Language } from '#locales/languages.ts'
import { loadNamespaces } from '#locales/load-namespaces.ts'
import { createTranslate } from '#locales/translate.ts'
import { useResource } from '#ui/data/use-resource.ts'

/** A language that a sheet speaks. */
export interface SheetLanguage {
  readonly language: Language
  readonly t: TFunction
}

/** The page's own language, and a second one beside it. */
export type SheetLanguages = readonly [SheetLanguage, ...SheetLanguage[]]

/** For an element whose words are in this language. */
export function languageAttributes({ language }: SheetLanguage) {
  return { lang: language, dir: directionOf(language) }
}

/** The words of the sheet's second language: read like data, so that server and browser say the same. */
export function useSecondLanguage(language: Language): SheetLanguage {
  const texts = useResource({ key: `${language} texts`, load: () => loadNamespaces(language, GROUPS) })
  return useMemo(() => ({ language, t: createTranslate(language, texts) }), [language, texts])
}

const GROUPS = ['NotSpecified', 'StartFrom', 'sheet', 'quote', 'quoted', 'details', 'card']
