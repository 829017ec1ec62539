/** Alternative keywords (synonyms and stems) for a search with few or no results. */

import { OTHER_KEYWORDS_MAX } from '../limits.ts'
import { foldText, wordsOf } from './fold.ts'
import { stemsOf } from './stemming.ts'
import { namesOf } from './synonym-names.ts'

interface OtherKeyword {
  readonly keyword: string
  /** A related product instead of a synonym. It is used only if nothing else has results. */
  readonly isNear: boolean
}

/**
 * Returns at most `OTHER_KEYWORDS_MAX` alternatives, the most likely first. If the typed keyword has results, only
 * synonyms are returned. If it has none, related products and stems of unknown words are included.
 * `otherKeywords('kırmızı sandalyeler', false) // [{ keyword: 'kırmızı sandalye', … }, { keyword: 'kırmızı iskemle',
 * … }]`
 */
export function otherKeywords(keyword: string, hasFound: boolean): readonly OtherKeyword[] {
  const readings = readingsOf(keyword, hasFound)
  const depth = Math.max(0, ...readings.map(({ others }) => others.length))
  const different = new Map<string, OtherKeyword>([[questionOf(keyword), { keyword, isNear: false }]])
  for (let at = 0; at < depth; at++) {
    const words = readings.map(({ typed, others }) => others[at] ?? others.at(-1) ?? typed)
    const other = {
      keyword: words.map(({ keyword }) => keyword).join(' '),
      isNear: words.some(({ isNear }) => isNear),
    }
    if (!different.has(questionOf(other.keyword))) different.set(questionOf(other.keyword), other)
  }
  return [...different.values()].slice(1, 1 + OTHER_KEYWORDS_MAX)
}

/** Returns the keyword in normalized form. Keywords with the same form have the same results. */
function questionOf(keyword: string): string {
  return wordsOf(keyword).join(' ')
}

interface Reading {
  readonly typed: OtherKeyword
  readonly others: readonly OtherKeyword[]
}

function readingsOf(keyword: string, hasFound: boolean): readonly Reading[] {
  const { text, letterOf, letters } = foldText(keyword)
  /** Returns a range of the keyword in its original spelling. */
  const original = (from: number, length: number) => ({
    keyword: keyword.slice(
      letters[letterOf[from] ?? -1]?.from,
      letters[letterOf[from + length - 1] ?? -1]?.to,
    ),
    isNear: false,
  })
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const typed = original(index, word.length)
    const known = othersOf(word, hasFound)
    if (known || hasFound) return { typed, others: known ?? [] }
    const stem = stemsOf(word).find(({ length }) => length >= GUESS_MIN_LETTERS)
    return { typed, others: stem ? [original(index + word.indexOf(stem), stem.length)] : [] }
  })
}

/** Minimum length of the stem of an unknown word. Shorter stems match inside too many other words. */
const GUESS_MIN_LETTERS = 4

function othersOf(word: string, hasFound: boolean): readonly OtherKeyword[] | undefined {
  const names = namesOf(word)
  if (!names) return undefined
  const { form, same, isCommonest, near } = names
  const others = hasFound ? (isCommonest ? [] : same.slice(0, 1)) : same
  const asIs = [form, ...others].filter((keyword) => questionOf(keyword) !== word)
  return [
    ...asIs.map((keyword) => ({ keyword, isNear: false })),
    ...(near && !hasFound ? [{ keyword: near, isNear: true }] : []),
  ]
}
