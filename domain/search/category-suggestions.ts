import type { Language } from '#locales/languages.ts'
import { SUGGESTED_CATEGORIES } from '../limits.ts'
import { type CategoryKeys, categoryKeys, isNameOf, type NameWords } from './category-match.ts'
import { formsOf } from './keyword-forms.ts'
import type { Reading, ReadWord } from './keyword-readings.ts'
import { evidenceFor, othersThan, type Suggestion, spokenIn } from './suggestions.ts'
import type { FoundCategory } from './vocabulary.ts'
import { withoutArticle } from './word-forms.ts'

export interface CategorySuggestion extends Suggestion {
  /** Names of the parent categories in the page's language, the root first. A space has none. */
  readonly trail: readonly string[]
  readonly productCount: number
}

/**
 * Returns the categories that match every word by their own name or a parent's name, and at least one word by their own name:
 * "restaurant chairs" finds the category Chairs inside Restaurants. The words may be in any language, in any form, and begun.
 */
export function suggestCategories(
  categories: readonly FoundCategory[],
  readings: readonly Reading[],
  language: Language,
): readonly CategorySuggestion[] {
  return [...categoryKeys(categories).values()]
    .filter(({ category }) => category.productCount > 0)
    .map((keys) => ({
      category: keys.category,
      worth: Math.max(...readings.map(({ words }) => worthOf(keys, words))),
    }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .slice(0, SUGGESTED_CATEGORIES)
    .map(({ category }) => toSuggestion(category, readings, language))
}

function toSuggestion(
  { id, names, productCount, above }: FoundCategory,
  readings: readonly Reading[],
  language: Language,
): CategorySuggestion {
  const title = spokenIn(names, language) ?? { text: id }
  const words = readings[0]?.words.map(formsOf) ?? []
  const evidence = evidenceFor(title, words, othersThan(names, title.language))
  return {
    id,
    title,
    trail: above.flatMap((each) => spokenIn(each.names, language)?.text ?? []),
    productCount,
    ...(evidence && { evidence }),
  }
}

/** Shorter words match only at the start of a word in a name: `at` is inside too many words. */
const INSIDE_FROM_LETTERS = 3

const WHOLE_NAME = 2

/**
 * Returns the relevance of a category; 0 means no match. Matches in its own name count more than matches in a parent's name.
 */
function worthOf(category: CategoryKeys, words: readonly ReadWord[]): number {
  const { own, around } = category
  let worth = 0
  for (const word of words) {
    const inOwn = worthIn(own, word)
    if (inOwn === 0 && worthIn(around, word) === 0) return 0
    worth += inOwn
  }
  return worth > 0 && isNameOf(words, category) ? worth + WHOLE_NAME : worth
}

function worthIn({ keys, words }: NameWords, { folded, meanings }: ReadWord): number {
  const closeness = Math.max(0, ...[...meanings].filter(([key]) => keys.has(key)).map(([, value]) => value))
  if (closeness > 0) return 3 * closeness
  if (words.some((word) => withoutArticle(word).startsWith(folded))) return 2
  return folded.length >= INSIDE_FROM_LETTERS && words.some((word) => word.includes(folded)) ? 1 : 0
}
