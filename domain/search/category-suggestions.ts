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
  /** Names of the parent categories, the root first. */
  readonly above: readonly Words[]
}

export interface CategorySuggestion extends Suggestion {
  /** Names of the parent categories in the page's language, the root first. */
  readonly trail: readonly string[]
  readonly productCount: number
}

/**
 * Returns the categories that match every word by their own name or a parent's name, and at least one word by their
 * own name: "restaurant chairs" finds the category Chairs inside Restaurants. The words may be in any language.
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

/** Shorter words match only at the start of a word in a name: `at` is inside too many words. */
const INSIDE_FROM_LETTERS = 3

/**
 * Returns the relevance of a category; 0 means no match. Matches in its own name count more than matches in a
 * parent's name.
 */
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
