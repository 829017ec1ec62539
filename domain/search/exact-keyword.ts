/** A keyword in quotation marks is an exact search: no synonyms are tried. */
import { KEYWORD_MAX_LENGTH } from '../limits.ts'

/** `exactKeyword('chairs') // '"chairs"'` */
export function exactKeyword(keyword: string): string {
  const words = Array.from(wordsAsTyped(keyword).replace(MARKS, ' ')).slice(0, KEYWORD_MAX_LENGTH - 2)
  return `"${words.join('').trim()}"`
}

export function isExactKeyword(keyword: string): boolean {
  return QUOTED.test(keyword)
}

/**
 * Returns the keyword without quotation marks: `wordsAsTyped('“chairs”') // 'chairs'`. Marks without letters or
 * digits between them are kept.
 */
export function wordsAsTyped(keyword: string): string {
  return QUOTED.exec(keyword)?.[1]?.trim() ?? keyword
}

const MARKS = /["“”„«»]/g
const QUOTED = /^["“”„«»]([^"“”„«»]*[\p{L}\p{N}][^"“”„«»]*)["“”„«»]$/u
