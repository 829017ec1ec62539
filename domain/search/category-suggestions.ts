import type { Language } from '#locales/languages.ts'
import { SUGGESTED_CATEGORIES } from '../limits.ts'
import { type FoldedText, foldText } from './fold.ts'
import { standingOf } from './highlight.ts'
import { evidenceFor, othersThan, type Suggestion, spokenIn, type Words } from './suggestions.ts'

/** A category in all its languages. */
export interface FoundCategory {
  readonly id: string
  readonly names: Words
  readonly productCount: number
  /** The names of the categories above it, the topmost first. */
  readonly above: readonly Words[]
}

export interface CategorySuggestion extends Suggestion {
  /** What it lies in, the topmost first, in the reader's language. */
  readonly trail: readonly string[]
  readonly productCount: number
}

/**
 * Every word in its own name or in a name above it, one in its own at least: "restaurant chairs" finds the chairs of
 * the restaurants, in whichever languages the words are.
 */
export function suggestCategories(
  categories: readonly FoundCategory[],
  words: readonly string[],
  language: Language,
): readonly CategorySuggestion[] {
  if (words.length === 0) return []
  return categories
    .filter(({ productCount }) => productCount > 0)
    .map((category) => ({ category, worth: worthOf(category, words) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .slice(0, SUGGESTED_CATEGORIES)
    .map(({ category }) => toSuggestion(category, words, language))
}

function toSuggestion(
  { id, names, productCount, above }: FoundCategory,
  words: readonly string[],
  language: Language,
): CategorySuggestion {
  const title = spokenIn(names, language) ?? { text: id }
  const evidence = evidenceFor(title, words, othersThan(names, title.language))
  return {
    id,
    title,
    trail: above.flatMap((each) => spokenIn(each, language)?.text ?? []),
    productCount,
    ...(evidence && { evidence }),
  }
}

/** Short words are only looked for where a name's word begins: `at` is in too many. */
const INSIDE_FROM_LETTERS = 3

/** 0: not found. Among the found, whose own name says more comes first. */
function worthOf({ names, above }: FoundCategory, words: readonly string[]): number {
  const own = foldAll(names)
  const around = above.flatMap(foldAll)
  let worth = 0
  for (const word of words) {
    const inOwn = worthIn(own, word)
    if (inOwn === 0 && worthIn(around, word) === 0) return 0
    worth += inOwn
  }
  return worth
}

function worthIn(names: readonly FoldedText[], word: string): number {
  const standings = names.map((name) => standingOf(name, word))
  if (standings.includes('start')) return 2
  return word.length >= INSIDE_FROM_LETTERS && standings.includes('inside') ? 1 : 0
}

function foldAll(names: Words): FoldedText[] {
  return Object.values(names).map((name) => foldText(name))
}
