/** A keyword between quotation marks is searched for exactly as it stands, as everywhere on the net. */
import { KEYWORD_MAX_LENGTH } from '../limits.ts'

/** `exactKeyword('chairs') // '"chairs"'` */
export function exactKeyword(keyword: string): string {
  const words = Array.from(wordsAsTyped(keyword).replace(MARKS, ' ')).slice(0, KEYWORD_MAX_LENGTH - 2)
  return `"${words.join('').trim()}"`
}

export function isExactKeyword(keyword: string): boolean {
  return QUOTED.test(keyword)
}

/** Without the quotation marks: `wordsAsTyped('“chairs”') // 'chairs'`. Marks around nothing stay. */
export function wordsAsTyped(keyword: string): string {
  return QUOTED.exec(keyword)?.[1]?.trim() ?? keyword
}

const MARKS = /["“”„«»]/g
const QUOTED = /^["“”„«»]([^"“”„«»]*[\p{L}\p{N}][^"“”„«»]*)["“”„«»]$/u
