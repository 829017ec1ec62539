/** Filters and sorts products by a list's query. */
import type { CatalogueIndex, Row } from './catalogue-index.ts'
import { fold, wordsOf } from './fold.ts'
import type { ProductsListQuery } from './list-query.ts'
import { sizeTest } from './size-test.ts'

/** Ratings change without a change of the catalogue, so they are read live. */
export interface LiveRatings {
  ratingOf(row: Row): number
  /** Changes with every change of the ratings; part of cache keys. */
  readonly ratingsState: string
}

/** Returns all matches in the order of the query; `paginate` cuts the page. */
export function findProducts(
  index: CatalogueIndex,
  query: Omit<ProductsListQuery, 'page' | 'limit'>,
  overlay: LiveRatings,
): readonly Row[] {
  const inPriceRange = priceTest(query)
  const hasRoom = sizeTest(query)
  const words = wordsOf(query.keyword)
  // A keyword of punctuation alone has no words and matches nothing.
  if (query.keyword.trim() && words.length === 0) return []
  const colors = query.color.map(fold)
  const order = orderName(query.sort, overlay)
  // The cache key: everything that the list depends on, without the page.
  const name = JSON.stringify({ ...query, sort: order, page: undefined, limit: undefined })
  // Filtering rows in sorted order is cheaper than sorting the matches.
  return index.matching(name, () =>
    index
      .inOrder(order, () => sortRows(index, index.rows, query.sort, overlay))
      .filter(
        (row) =>
          (query.category.length === 0 || query.category.some((id) => row.categoryIds.has(id))) &&
          inPriceRange(row.wire.newPrice) &&
          hasRoom(row.wire) &&
          (colors.length === 0 || colors.some((color) => row.colors.has(color))) &&
          words.every((word) => row.searchText.includes(word)),
      ),
  )
}

function orderName(sort: string, { ratingsState }: LiveRatings): string {
  return sort.includes('rating') ? `${sort} ${ratingsState}` : sort
}

/** Returns a sorted copy. Rows with equal values are in the order of their ids. */
export function sortRows(
  index: CatalogueIndex,
  rows: readonly Row[],
  sort: string,
  overlay: LiveRatings,
): Row[] {
  const orders = sort.split(',').map((part) => {
    const descending = part.startsWith('-')
    return { read: valueReader(index, descending ? part.slice(1) : part, overlay), descending }
  })
  return [...rows].sort((one, other) => {
    for (const { read, descending } of orders) {
      const left = read(one)
      const right = read(other)
      if (left === right) continue
      // Missing values come last in both directions.
      if (left === undefined) return 1
      if (right === undefined) return -1
      return left < right === descending ? 1 : -1
    }
    return one.wire._id < other.wire._id ? -1 : 1
  })
}

function priceTest({ priceMin, priceMax }: { priceMin?: number; priceMax?: number }) {
  if (priceMin === undefined && priceMax === undefined) return () => true
  const [from, to] = [priceMin ?? 0, priceMax ?? Number.POSITIVE_INFINITY]
  return (price: unknown) => typeof price === 'number' && price >= from && price <= to
}

function valueReader(
  index: CatalogueIndex,
  field: string,
  overlay: LiveRatings,
): (row: Row) => number | string | undefined {
  if (field === 'rating') return overlay.ratingOf
  if (TEXT_FIELDS.has(field)) {
    const ranks = index.rankBy(field)
    return (row) => ranks.get(row)
  }
  return (row) => {
    const value = (row.wire as Readonly<Record<string, unknown>>)[field]
    return typeof value === 'number' || typeof value === 'string' ? value : undefined
  }
}

const TEXT_FIELDS: ReadonlySet<string> = new Set(['titleEn', 'titleAr', 'titleTr', 'type'])
