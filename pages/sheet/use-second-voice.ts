import { useMemo } from 'react'
import type { Language } from '#locales/languages.ts'
import { loadTextGroups } from '#locales/load-text-groups.ts'
import { createTextFunction } from '#locales/text-function.ts'
import { resourceKeys } from '#ui/hooks/resource-keys.ts'
import { useResource } from '#ui/hooks/use-resource.ts'
import type { Voice } from './voice.ts'

/** The words of the sheet's second language: read like data, so that server and browser say the same. */
export function useSecondVoice(language: Language): Voice {
  const texts = useResource(resourceKeys.texts(language), () => loadTextGroups(language, GROUPS))
  return useMemo(() => ({ language, t: createTextFunction(language, texts) }), [language, texts])
}

const GROUPS = ['NotSpecified', 'StartFrom', 'sheet', 'quote', 'quoted', 'details', 'card']
