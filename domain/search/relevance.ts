/** How well a product answers a keyword. */
import { type CategoryKeys, categoryKeys, isNameOf } from './category-match.ts'
import { foldedWords } from './fold.ts'
import type { Reading, ReadWord } from './keyword-readings.ts'
import type { FoundCategory, FoundProduct } from './vocabulary.ts'
import { afterParticle, keyOf, withoutArticle } from './word-forms.ts'

export interface Relevance {
  /** The weakest place of a word: it decides first. */
  readonly place: Place
  /** The mean of the words. It decides between products of the same place. */
  readonly score: number
}

/** Where a word was found, from the weakest place to the strongest. */
export const PLACE = { nowhere: 0, insideOfWord: 1, description: 2, name: 3 } as const
type Place = (typeof PLACE)[keyof typeof PLACE]

/** Returns a function that judges products by the best of some readings. */
export function relevanceOf(
  readings: readonly Reading[],
  categories: readonly FoundCategory[],
): (product: FoundProduct) => Relevance {
  const tree = categoryKeys(categories)
  return (product) => {
    const texts = textsOf(product, tree)
    return readings.map((reading) => relevanceTo(reading, texts)).reduce(better)
  }
}

/** Compares for sorting, the more relevant first. */
export function byRelevance(one: Relevance, other: Relevance): number {
  return other.place - one.place || other.score - one.score
}

function better(one: Relevance, other: Relevance): Relevance {
  return byRelevance(one, other) <= 0 ? one : other
}

/** For a whole word, for the start of a word by at least so many letters, for letters inside a word. */
const SCORE = {
  title: { word: 10, start: 5, startLetters: 1, inside: 1 },
  tag: { word: 5, start: 2, startLetters: 3, inside: 0 },
  sku: { word: 6, start: 6, startLetters: 2, inside: 1 },
  // In a sentence many words start as a short one does: "hâlinde" as "halı", «بارتفاع» as «بار».
  description: { word: 2, start: 1, startLetters: 5, inside: 0.2 },
  category: 9,
  /** A category with others in it, and the parents of a product's category. */
  group: 4,
  color: 7,
  /** For the words side by side in a title, in the order of the keyword, or as the whole name of a category. */
  phrase: 6,
}

/** Shorter words match only whole words and their beginnings. */
const INSIDE_FROM_LETTERS = 3

/** The start of a word may be a stem ("şemsiyesi" and "şemsiyeli") of at least so many letters. */
const STEM_FROM_LETTERS = 4

/** A word of a text, with the keys of its forms. */
interface TextWord {
  readonly word: string
  readonly keys: readonly string[]
}

type Field = readonly TextWord[]

interface ProductTexts {
  readonly titles: readonly Field[]
  readonly categories: readonly CategoryKeys[]
  readonly tags: Field
  readonly sku: Field
  readonly colors: readonly string[]
  /** Read only if another field lacks a word: it is the longest text by far. */
  readonly description: () => Field
}

function relevanceTo({ words }: Reading, texts: ProductTexts): Relevance {
  if (words.length === 0) return { place: PLACE.nowhere, score: 0 }
  const found = words.map((word) => relevanceOfWord(word, texts))
  const sum = found.reduce((total, { score }) => total + score, 0)
  const isPhrase =
    (words.length > 1 && texts.titles.some((title) => holdsPhrase(title, words))) ||
    texts.categories.some((category) => isNameOf(words, category))
  return {
    place: found.reduce((weakest, each) => (each.place < weakest.place ? each : weakest)).place,
    score: sum / words.length + (isPhrase ? SCORE.phrase : 0),
  }
}

function relevanceOfWord(word: ReadWord, texts: ProductTexts): Relevance {
  const inTitle = Math.max(...texts.titles.map((title) => scoreIn(title, word, SCORE.title)), 0)
  const inCategory = Math.max(0, ...texts.categories.map((category) => scoreInCategory(category, word)))
  const ofColor = texts.colors.some((color) => word.colors.has(color)) ? SCORE.color : 0
  const inTags = scoreIn(texts.tags, word, SCORE.tag)
  const inSku = scoreIn(texts.sku, word, SCORE.sku)
  const score = inTitle + inCategory + ofColor + inTags + inSku
  if (score > SCORE.title.inside) return { place: PLACE.name, score }
  const inDescription = scoreIn(texts.description(), word, SCORE.description)
  if (inDescription >= SCORE.description.start)
    return { place: PLACE.description, score: score + inDescription }
  return {
    place: score + inDescription > 0 ? PLACE.insideOfWord : PLACE.nowhere,
    score: score + inDescription,
  }
}

function scoreIn(field: Field, { folded, key, meanings }: ReadWord, scores: (typeof SCORE)['title']): number {
  let best = 0
  for (const { keys } of field) for (const each of keys) best = Math.max(best, meanings.get(each) ?? 0)
  if (best > 0) return best * scores.word
  const start = key.length < STEM_FROM_LETTERS || folded.length < key.length ? folded : key
  const isStart = folded.length >= scores.startLetters && field.some(({ word }) => startsWith(word, start))
  if (isStart) return scores.start
  const isInside = folded.length >= INSIDE_FROM_LETTERS && field.some(({ word }) => word.includes(folded))
  return isInside ? scores.inside : 0
}

function startsWith(word: string, start: string): boolean {
  // Most words do not hold the letters at all.
  if (!word.includes(start)) return false
  return withoutArticle(word).startsWith(start) || afterParticle(word).some((rest) => rest.startsWith(start))
}

function scoreInCategory({ category, own, around }: CategoryKeys, { meanings }: ReadWord): number {
  let best = 0
  for (const [key, closeness] of meanings) {
    if (own.keys.has(key)) best = Math.max(best, closeness * (category.isLeaf ? SCORE.category : SCORE.group))
    if (around.keys.has(key)) best = Math.max(best, closeness * SCORE.group)
  }
  return best
}

function holdsPhrase(field: Field, words: readonly ReadWord[]): boolean {
  return field.some((_, from) =>
    words.every(({ meanings }, at) => field[from + at]?.keys.some((key) => meanings.get(key) === 1)),
  )
}

function textsOf(product: FoundProduct, tree: ReadonlyMap<string, CategoryKeys>): ProductTexts {
  const { titles, descriptions, tags, sku, categoryIds, colors } = product
  let description: Field | undefined
  return {
    titles: Object.values(titles).map(fieldOf),
    categories: categoryIds.flatMap((id) => tree.get(id) ?? []),
    tags: fieldOf(tags.join(' ')),
    sku: fieldOf(sku),
    colors,
    description: () => {
      description ??= fieldOf(Object.values(descriptions).join(' '))
      return description
    },
  }
}

function fieldOf(text: string): Field {
  const field: TextWord[] = []
  for (const part of text.split(' ')) for (const word of wordsIn(part)) field.push(word)
  return field
}

/** Folding is most of the work, and the texts of a catalogue repeat their words. */
function wordsIn(part: string): Field {
  const known = remembered.get(part)
  if (known) return known
  const words = foldedWords(part).map((word) => ({ word, keys: [word, ...afterParticle(word)].map(keyOf) }))
  if (remembered.size >= REMEMBERED_PARTS) remembered.clear()
  if (part.length <= REMEMBERED_LETTERS) remembered.set(part, words)
  return words
}

/** The texts come from the provider, so what is remembered is bounded. */
const REMEMBERED_PARTS = 10_000
const REMEMBERED_LETTERS = 40
const remembered = new Map<string, Field>()
