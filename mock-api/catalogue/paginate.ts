import type { WireList, WirePagination } from '#api/wire.ts'

interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** Returns one page of the matches, in the contract's list shape. */
export function paginate<Item, Served>(
  matched: readonly Item[],
  query: PageQuery,
  serve: (item: Item) => Served,
): WireList<Served> {
  const paginationResult = paginationOf(matched.length, query)
  const { skip, limit } = paginationResult
  const data = matched.slice(skip, skip + limit).map(serve)
  return { data, results: data.length, allResults: matched.length, paginationResult }
}

export function paginationOf(total: number, { page, limit }: PageQuery): WirePagination {
  const pageCount = Math.ceil(total / limit)
  return {
    currentPage: page,
    numberOfPage: pageCount,
    next: page < pageCount ? page + 1 : null,
    prev: page > 1 && pageCount > 0 ? Math.min(page - 1, pageCount) : null,
    // `skip` counts the items before this page, so it is at most the total.
    skip: Math.min((page - 1) * limit, total),
    limit,
  }
}
