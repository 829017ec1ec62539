/**
 * Product search. The provider matches words as they are written (CONTRACT.md, Lists). This module also asks for what the
 * words mean, and puts the best answer first (docs/decisions/2026-11-22-search-ranks-what-it-finds.md).
 */

import { LIST_PAGE_SIZE, QUESTION_MAX_LENGTH } from '#domain/limits.ts'
import { parseSort } from '#domain/listing/listing.ts'
import type { ProductsQuery } from '#domain/listing/products-query.ts'
import { suggestCategories } from '#domain/search/category-suggestions.ts'
import { isExactKeyword, wordsAsTyped } from '#domain/search/exact-keyword.ts'
import { foldedWords } from '#domain/search/fold.ts'
import { formsOf, inShownCommonNames, inShownForms } from '#domain/search/keyword-forms.ts'
import { literally, type Reading, type Readings, readKeyword } from '#domain/search/keyword-readings.ts'
import { type Answer, type Found, rankAnswers } from '#domain/search/ranked-answers.ts'
import { PLACE, relevanceOf } from '#domain/search/relevance.ts'
import { fallbacksFor, type Question, questionsFor } from '#domain/search/search-questions.ts'
import { correctedKeyword } from '#domain/search/spelling.ts'
import type { WordForms } from '#domain/search/suggestions.ts'
import type { FoundCategory, FoundProduct, ShownNames } from '#domain/search/vocabulary.ts'
import type { FoundPage, Language, Page } from '#domain/shapes.ts'
import { toPage } from './reshape.ts'
import { toFoundProduct } from './reshape-found.ts'

interface SearchParts<Item> {
  /** The categories, and the names that the shop shows. Never rejects. */
  readonly sources: Promise<readonly [readonly FoundCategory[], ShownNames | undefined]>
  readonly language: Language
  /** Number of products of each request that are ranked. */
  readonly ranked: number
  /** Returns the provider's answer. */
  readonly ask: (query: ProductsQuery) => Promise<unknown>
  readonly toItem: (wire: unknown, product: FoundProduct) => Item
}

/** A page of results, and the words that found them. */
export interface Understood<Item> extends FoundPage<Item> {
  readonly words: readonly WordForms[]
}

/**
 * Sends the typed keyword and what it may mean, at once. If nothing is found, misspelt words are corrected and searched for in
 * the same way, and then up to two requests more are sent. If all products of the answers are known, they are one ranked list. If
 * there are more, the first products of the most trusted answer are ranked, and the later pages have the provider's order. A
 * failed request is ignored if the typed keyword has results.
 */
export async function searchWithSynonyms<Item>(
  query: ProductsQuery & { readonly keyword: string },
  parts: SearchParts<Item>,
): Promise<Understood<Item>> {
  const { language, ranked } = parts
  const { keyword, page = 1, limit = LIST_PAGE_SIZE } = query
  const typed = wordsAsTyped(keyword)
  const ask = async (asked: ProductsQuery): Promise<Page<Found<Item>>> => {
    const cut = asked.keyword?.slice(0, QUESTION_MAX_LENGTH)
    return toPage(await parts.ask({ ...asked, keyword: cut }), (wire) => {
      const product = toFoundProduct(wire)
      return { product, toItem: () => parts.toItem(wire, product) }
    })
  }
  const send = async (question: Question): Promise<Answer<Item, Question>> => ({
    question,
    page: await ask({ ...query, ...question, page: 1, limit: ranked }),
  })
  // The question with the typed keyword does not depend on the categories. Its failure rejects the search before they answer.
  const asTyped = send({ keyword: typed })
  const [categories, names = NO_NAMES] = await Promise.race([
    parts.sources,
    asTyped.then(() => parts.sources),
  ])
  const readings = readKeyword(typed, names)
  const scope = { filters: query, categories }
  const sort = query.sort === undefined ? undefined : parseSort(query.sort)
  const rank = (answers: readonly Answer<Item, Question>[], meant: readonly Reading[]) =>
    rankAnswers(answers, relevanceOf(meant, categories), sort)

  const isExact = isExactKeyword(keyword)
  // The last question is the typed keyword.
  const others = isExact ? [] : questionsFor(typed, readings, scope).slice(0, -1)
  const answers = await answersOf(others.map(send), asTyped)
  const own = rank(answers, ownReadings(readings))
  const corrected =
    own.isWeak && !isExact ? correctedKeyword(readings.typed, names, categories, language) : undefined
  if (corrected !== undefined) {
    // Its words are known or have no known word near them: it is not corrected again.
    const found = await searchWithSynonyms({ ...query, keyword: corrected }, parts)
    if (found.total > 0) return { ...found, instead: found.instead ?? { keyword: corrected } }
  }
  const related =
    own.isWeak && !isExact
      ? await firstFound(fallbacksFor(readings, scope), async ({ question, reading }) =>
          rank([await send(question)], [reading]),
        )
      : undefined
  const ranking = related?.ranking ?? own

  const understood = related ? [related.fallback.reading] : ownReadings(readings)
  const judge = relevanceOf(literalReadings(readings), categories)
  const isLiteral = ranking.found.some(({ product }) => judge(product).place > PLACE.insideOfWord)
  const shown = related?.fallback.keyword ?? shownKeyword(readings)
  const isInstead =
    !isExact && ranking.total > 0 && (related !== undefined || !isLiteral) && !isSame(shown, typed)

  const to = page * limit
  const isRanked = ranking.isComplete || to <= ranking.found.length
  const later = isRanked || !ranking.base ? undefined : await ask({ ...query, ...ranking.base })
  return {
    items: (later?.items ?? ranking.found.slice(to - limit, to)).map(({ toItem }) => toItem()),
    total: later?.total ?? ranking.total,
    isTotalKnown: ranking.isComplete,
    skip: Math.min(to - limit, ranking.total),
    page,
    pageCount: Math.ceil(ranking.total / limit),
    categories: suggestCategories(categories, understood, language),
    words: ((isLiteral ? undefined : understood.at(-1)) ?? readings.typed).words.map(formsOf),
    ...(isInstead && { instead: { keyword: shown } }),
  }
}

const NO_NAMES: ShownNames = { tags: [], colors: [] }

/** Asks one after the other, until one has results. */
async function firstFound<Fallback, Ranking extends { readonly total: number }>(
  fallbacks: readonly Fallback[],
  ask: (fallback: Fallback) => Promise<Ranking>,
) {
  for (const fallback of fallbacks) {
    const ranking = await ask(fallback)
    if (ranking.total > 0) return { fallback, ranking }
  }
  return undefined
}

function ownReadings({ typed, renamed }: Readings): readonly Reading[] {
  return renamed ? [typed, renamed] : [typed]
}

/** The provider's name of a tag is no other word: the shop shows its own name for it. */
function literalReadings({ typed, renamed, shown }: Readings): readonly Reading[] {
  return (renamed && !shown ? [typed, renamed] : [typed]).map(literally)
}

function shownKeyword({ typed, shown }: Readings): string {
  return shown ? inShownForms(shown) : inShownCommonNames(typed)
}

function isSame(keyword: string, other: string): boolean {
  return foldedWords(keyword).join() === foldedWords(other).join()
}

/** Returns the answers, that of the typed keyword last. If it has results, the failure of another one leaves that one out. */
async function answersOf<Item>(
  asked: readonly Promise<Answer<Item, Question>>[],
  asTyped: Promise<Answer<Item, Question>>,
) {
  const others = Promise.allSettled(asked)
  const typed = await asTyped
  const answers = (await others).flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value
    if (typed.page.total > 0) return []
    throw outcome.reason
  })
  return [...answers, typed]
}
