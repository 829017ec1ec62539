import type { TFunction } from 'i18next'
import { directionOf, type Language } from '#locales/languages.ts'

/** A language that a sheet speaks. */
export interface Voice {
  readonly language: Language
  readonly t: TFunction
}

/** The page's own language, and a second one beside it. */
export type Voices = readonly [Voice, ...Voice[]]

/** For an element whose words are in this language. */
export function spokenIn({ language }: Voice) {
  return { lang: language, dir: directionOf(language) }
}
