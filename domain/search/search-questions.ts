/** What the provider is asked for a keyword. It matches words as they are written (CONTRACT.md, Lists). */
import { SEARCH_QUESTIONS_MAX } from '../limits.ts'
import type { ProductsQuery } from '../listing/products-query.ts'
import { type CategoryMatch, matchCategories } from './category-match.ts'
import { foldedWords, withUsualLetters } from './fold.ts'
import { inCommonNames, inForms, inShownForms } from './keyword-forms.ts'
import type { Reading, Readings } from './keyword-readings.ts'
import type { FoundCategory } from './vocabulary.ts'

/** The rest of the query (page, sort, prices, sizes) is the visitor's. */
export type Question = Pick<ProductsQuery, 'keyword' | 'categoryIds' | 'colors'>

/** The filters that the visitor has set. */
type Filters = Pick<ProductsQuery, 'categoryIds' | 'colors'>

interface Sources {
  readonly filters: Filters
  readonly categories: readonly FoundCategory[]
}

/**
 * Returns at most `SEARCH_QUESTIONS_MAX` questions: the typed keyword, and before it the questions that understand more of it,
 * the most trusted first.
 */
export function questionsFor(typed: string, readings: Readings, sources: Sources): readonly Question[] {
  const { renamed } = readings
  const own = byCategories(readings.typed, sources)
  const others = renamed
    ? [
        ...byCategories(renamed, sources).slice(0, 1),
        ...own.slice(0, 1),
        inWords(inForms(renamed), sources),
        inWords(inForms(readings.typed), sources),
      ]
    : [
        ...own.slice(0, 2),
        inWords(inForms(readings.typed), sources),
        inWords(inCommonNames(readings.typed), sources),
      ]
  const asTyped = inWords(typed, sources)
  const different = withoutDoubles([asTyped, ...others]).slice(1, SEARCH_QUESTIONS_MAX)
  return [...different, asTyped]
}

/** What is asked after a keyword that found nothing, and what the question means. */
interface Fallback {
  readonly question: Question
  readonly reading: Reading
  /** The words of the question, as they are shown. */
  readonly keyword: string
}

/**
 * Returns the question for a related product, then the one for the categories that some of the words name: "king size bed"
 * finds beds, and "plastic chair" finds chairs, because there are no plastic stools either.
 */
export function fallbacksFor(readings: Readings, sources: Sources): readonly Fallback[] {
  return [relatedFallback(readings, sources), categoryFallback(readings, sources)].filter(
    (fallback) => fallback !== undefined,
  )
}

function relatedFallback({ near, nearShown }: Readings, sources: Sources): Fallback | undefined {
  if (!near || !nearShown) return undefined
  const [match] = matchCategories(near.words, sources.categories)
  const [byCategory] = byCategories(near, sources)
  const isNamed = byCategory !== undefined && match?.words.size === near.words.length
  const question = isNamed ? byCategory : inWords(inForms(near), sources)
  return { question, reading: near, keyword: inShownForms(nearShown) }
}

function categoryFallback({ typed, renamed }: Readings, sources: Sources): Fallback | undefined {
  const reading = renamed ?? typed
  const [match] = [...matchCategories(reading.words, sources.categories)].sort(byHead(reading))
  if (!match) return undefined
  const named = { words: reading.words.filter((_, at) => match.words.has(at)) }
  const [question] = byCategories(named, sources)
  return question && { question, reading: named, keyword: inShownForms(named) }
}

/** The thing itself stands first in Arabic («كرسي حديقة»), else last. */
function byHead({ words: [first] }: Reading): (one: CategoryMatch, other: CategoryMatch) => number {
  if (ARABIC.test(first?.folded ?? ''))
    return (one, other) => Math.min(...one.words) - Math.min(...other.words)
  return (one, other) => Math.max(...other.words) - Math.max(...one.words)
}

const ARABIC = /\p{Script=Arabic}/u

function inWords(keyword: string, { filters: { categoryIds, colors } }: Sources): Question {
  return { keyword, categoryIds, colors }
}

/** Returns a question for each set of categories that the words name; the other words are asked as colours or as words. */
function byCategories(reading: Reading, { filters, categories }: Sources): readonly Question[] {
  const matches = matchCategories(reading.words, categories)
  return [...matches, NO_CATEGORY].flatMap(({ ids, words }) => {
    const rest = reading.words.filter((_, at) => !words.has(at))
    const colors = allowed(colorsOf(rest), filters.colors, (color, chosen) => color === chosen)
    const categoryIds = allowed(ids, filters.categoryIds, (id, chosen) => isBelow(categories, id, chosen))
    const text = rest.filter((word) => word.colors.size === 0)
    if (colors === undefined || categoryIds === undefined) return []
    if (ids.length === 0 && text.length === rest.length) return []
    return {
      categoryIds,
      colors,
      // Without a keyword: the typed one must not be asked beside the categories.
      keyword: text.length > 0 ? inCommonNames({ words: text }) : undefined,
    }
  })
}

const NO_CATEGORY = { ids: [], words: new Set<number>() }

/** Returns the colours that all words mean ("dusty blue"), or those that any word means if they share none. */
function colorsOf(words: Reading['words']): readonly string[] {
  const sets = words.map(({ colors }) => colors).filter(({ size }) => size > 0)
  const any = [...new Set(sets.flatMap((colors) => [...colors]))]
  const common = any.filter((color) => sets.every((colors) => colors.has(color)))
  return (common.length > 0 ? common : any).sort()
}

/** Narrows values by the visitor's filter. Returns `undefined` if the filter leaves none of them. */
function allowed(
  values: readonly string[],
  chosen: readonly string[] | undefined,
  isIn: (value: string, chosen: string) => boolean,
): readonly string[] | undefined {
  if (!chosen || chosen.length === 0) return values
  if (values.length === 0) return chosen
  const both = [
    ...values.filter((value) => chosen.some((each) => isIn(value, each))),
    ...chosen.filter((each) => values.some((value) => isIn(each, value))),
  ]
  return both.length > 0 ? [...new Set(both)] : undefined
}

function isBelow(categories: readonly FoundCategory[], id: string, root: string): boolean {
  return (
    id === root || categories.some((each) => each.id === id && each.above.some((above) => above.id === root))
  )
}

function withoutDoubles(questions: readonly Question[]): readonly Question[] {
  return [...new Map(questions.map((question) => [nameOf(question), question])).values()]
}

/** Questions with the same name have the same answer. */
function nameOf({ keyword = '', categoryIds = [], colors = [] }: Question): string {
  return JSON.stringify([
    foldedWords(keyword),
    withUsualLetters(keyword) === keyword,
    [...categoryIds].sort(),
    [...colors].sort(),
  ])
}
