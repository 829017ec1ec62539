/** One list of products from the provider's answers to several questions. */
import type { Sort } from '../listing/listing.ts'
import type { Page } from '../shapes.ts'
import { byRelevance, PLACE, type Relevance } from './relevance.ts'
import type { FoundProduct } from './vocabulary.ts'

/** A product in all its languages. */
export interface Found<Item> {
  readonly product: FoundProduct
  /** Converts the product for the page: only a few of those that are ranked are shown. */
  readonly toItem: () => Item
}

/** The first page of an answer. */
export interface Answer<Item, Question> {
  readonly question: Question
  readonly page: Page<Found<Item>>
}

interface Ranking<Item, Question> {
  readonly found: readonly Found<Item>[]
  /** Whether `found` has all products. If not, it has the first ones of `base`. */
  readonly isComplete: boolean
  /** The most trusted question that found something. */
  readonly base?: Question
  /** Number of all products. */
  readonly total: number
  /** Whether no product has the words in a name or a description. */
  readonly isWeak: boolean
}

/**
 * Merges answers, the most trusted first and the typed keyword's last. Products that have a word only inside another word are
 * left out if others have it as a word ("halı" in "hâlinde").
 */
export function rankAnswers<Item, Question>(
  answers: readonly Answer<Item, Question>[],
  judge: (product: FoundProduct) => Relevance,
  sort: Sort | undefined,
): Ranking<Item, Question> {
  const relevances = new Map<string, Relevance>()
  const relevanceOf = (product: FoundProduct) => {
    const relevance = relevances.get(product.id) ?? judge(product)
    relevances.set(product.id, relevance)
    return relevance
  }
  const judged = answers.map((answer) => ({
    ...answer,
    isComplete: answer.page.total <= answer.page.items.length,
    found: answer.page.items.map((found) => ({ found, relevance: relevanceOf(found.product) })),
  }))
  const filled = judged.filter(({ found }) => found.length > 0)
  const isNamed = ({ relevance }: { relevance: Relevance }) => relevance.place === PLACE.name
  const base = filled.find(({ found }) => found.some(isNamed)) ?? filled[0]
  if (!base) return { found: [], isComplete: true, total: 0, isWeak: true }

  const merged = new Map(
    (base.isComplete ? filled.filter(({ isComplete }) => isComplete) : [base])
      .flatMap(({ found }) => found)
      .map((each) => [each.found.product.id, each]),
  )
  const all = [...merged.values()]
  const isWeak = all.every(({ relevance }) => relevance.place <= PLACE.insideOfWord)
  const typed = new Set(judged.at(-1)?.found.map(({ found }) => found.product.id))
  // A provider may find what is in none of these texts. Such products of the typed keyword stay.
  const isKept = ({ found, relevance: { place } }: (typeof all)[number]) =>
    isWeak || place > PLACE.insideOfWord || (place === PLACE.nowhere && typed.has(found.product.id))
  const kept = base.isComplete ? all.filter(isKept) : all
  return {
    found: kept.sort(orderBy(sort)).map(({ found }) => found),
    isComplete: base.isComplete,
    base: base.question,
    total: base.isComplete ? kept.length : base.page.total,
    isWeak,
  }
}

interface Judged {
  readonly found: { readonly product: FoundProduct }
  readonly relevance: Relevance
}

/** Without a sort the best match is first, and of equal matches the newest. */
function orderBy(sort: Sort | undefined): (one: Judged, other: Judged) => number {
  const newest = (one: Judged, other: Judged) =>
    compare(other.found.product.createdAt, one.found.product.createdAt)
  if (sort === 'createdAt') return (one, other) => newest(other, one)
  if (sort === '-createdAt') return newest
  return (one, other) => byRelevance(one.relevance, other.relevance) || newest(one, other)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
