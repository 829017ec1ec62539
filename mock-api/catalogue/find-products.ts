/** Which products match a list's query, and in which order. */
import type { CatalogueIndex, Row } from './catalogue-index.ts'
import { fold, wordsOf } from './fold.ts'
import type { ProductsListQuery } from './list-query.ts'
import { sizeTest } from './size-test.ts'

/** What changes without the catalogue changing. */
export interface LiveRatings {
  ratingOf(row: Row): number
  /** Another name for each state of the ratings. */
  readonly ratingsState: string
}

export function findProducts(
  index: CatalogueIndex,
  query: Omit<ProductsListQuery, 'page' | 'limit'>,
  overlay: LiveRatings,
): readonly Row[] {
  const inPriceRange = priceTest(query)
  const hasRoom = sizeTest(query)
  const words = wordsOf(query.keyword)
  // A keyword of signs alone has no words: it asks for something that no product has.
  if (query.keyword.trim() && words.length === 0) return []
  const colors = query.color.map(fold)
  const order = orderName(query.sort, overlay)
  // Everything that the list depends on but its page.
  const name = JSON.stringify({ ...query, sort: order, page: undefined, limit: undefined })
  // One walk in the order that is wanted; sorting what matched would cost more than finding it.
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

/** Ratings change without the catalogue. */
function orderName(sort: string, { ratingsState }: LiveRatings): string {
  return sort.includes('rating') ? `${sort} ${ratingsState}` : sort
}

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
      // What is missing comes last, whichever way the rest runs.
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
