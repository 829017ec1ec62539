import type { WireList } from '#api/wire.ts'

/** Returns one page of the matches, in the contract's list shape. */
export function paginate<Item, Served>(
  matched: readonly Item[],
  { page, limit }: { page: number; limit: number },
  serve: (item: Item) => Served,
): WireList<Served> {
  const total = matched.length
  const pageCount = Math.ceil(total / limit)
  // `skip` counts the items before this page, so it is at most the total.
  const skip = Math.min((page - 1) * limit, total)
  const data = matched.slice(skip, skip + limit).map(serve)
  return {
    data,
    results: data.length,
    allResults: total,
    paginationResult: {
      currentPage: page,
      numberOfPage: pageCount,
      next: page < pageCount ? page + 1 : null,
      prev: page > 1 && pageCount > 0 ? Math.min(page - 1, pageCount) : null,
      skip,
      limit,
    },
  }
}
