/** Which categories the words of a keyword name, in any language. */
import { foldedWords } from './fold.ts'
import type { ReadWord } from './keyword-readings.ts'
import type { FoundCategory, Words } from './vocabulary.ts'
import { keyOf, keysOf } from './word-forms.ts'

export interface CategoryKeys {
  readonly category: FoundCategory
  /** Its own names, word by word. */
  readonly names: readonly (readonly string[])[]
  /** The words of its own names. */
  readonly own: NameWords
  /** The words of its parents' names. */
  readonly around: NameWords
}

export interface NameWords {
  /** Normalized. */
  readonly words: readonly string[]
  readonly keys: ReadonlySet<string>
}

/** Categories that the same words of a keyword name. */
export interface CategoryMatch {
  readonly ids: readonly string[]
  /** Positions of the words that the categories or their parents are named by. */
  readonly words: ReadonlySet<number>
}

/**
 * Returns the categories that most of the words name, at least one word by their own name: "restaurant chairs" are the dining
 * chairs in Restaurants. If some words name one category and as many others another ("restaurant sofa"), each is a match.
 */
export function matchCategories(
  words: readonly ReadWord[],
  categories: readonly FoundCategory[],
): readonly CategoryMatch[] {
  const matches = new Map<string, { ids: string[]; words: ReadonlySet<number> }>()
  let most = 1
  for (const { category, own, around } of categoryKeys(categories).values()) {
    if (category.productCount === 0) continue
    const named = new Set(
      words.flatMap((word, at) => (isNamed(word, own) || isNamed(word, around) ? [at] : [])),
    )
    if (named.size < most || !words.some((word) => isNamed(word, own))) continue
    most = named.size
    const name = [...named].join(' ')
    const match = matches.get(name)
    if (match) match.ids.push(category.id)
    else matches.set(name, { ids: [category.id], words: named })
  }
  return [...matches.values()].filter((match) => match.words.size === most)
}

function isNamed({ meanings }: ReadWord, { keys }: NameWords): boolean {
  for (const key of meanings.keys()) if (keys.has(key)) return true
  return false
}

/** Returns whether the words are the whole name of a category, in any form. */
export function isNameOf(words: readonly ReadWord[], { names }: CategoryKeys): boolean {
  return names.some((name) => name.length === words.length && words.every(({ key }, at) => key === name[at]))
}

/** The keys of all categories, by id. They are computed once for a tree. */
export function categoryKeys(categories: readonly FoundCategory[]): ReadonlyMap<string, CategoryKeys> {
  const known = computed.get(categories)
  if (known) return known
  const keys = new Map(
    categories.map((category) => [
      category.id,
      {
        category,
        names: Object.values(category.names).map((name) => foldedWords(name).map(keyOf)),
        own: wordsOfNames([category.names]),
        around: wordsOfNames(category.above.map(({ names }) => names)),
      },
    ]),
  )
  computed.set(categories, keys)
  return keys
}

const computed = new WeakMap<readonly FoundCategory[], ReadonlyMap<string, CategoryKeys>>()

function wordsOfNames(all: readonly Words[]): NameWords {
  const words = all.flatMap((names) => Object.values(names).flatMap(foldedWords))
  return { words, keys: keysOf(words) }
}
