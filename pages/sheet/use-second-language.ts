import { useMemo } from 'react'
import type { Language } from '#locales/languages.ts'
import { loadNamespaces } from '#locales/load-namespaces.ts'
import { createTranslate } from '#locales/translate.ts'
import { useResource } from '#ui/data/use-resource.ts'
import type { Voice } from './sheet-language.ts'

/** The words of the sheet's second language: read like data, so that server and browser say the same. */
export function useSecondVoice(language: Language): Voice {
  const texts = useResource({ key: `${language} texts`, load: () => loadNamespaces(language, GROUPS) })
  return useMemo(() => ({ language, t: createTranslate(language, texts) }), [language, texts])
}

const GROUPS = ['NotSpecified', 'StartFrom', 'sheet', 'quote', 'quoted', 'details', 'card']
