import { WISHLIST_PAGE_SIZE } from '../limits.ts'
import { DEFAULT_SORT, parsePage, parseSort, type Sort } from './listing.ts'
import { GRID_COLUMNS, type GridColumns, type View } from './view-preference.ts'

/** The query string of `/profile/wishlist`. */
export interface WishlistQuery {
  readonly sort: Sort
  /** 1-based. */
  readonly page: number
  readonly limit: typeof WISHLIST_PAGE_SIZE
  /** The default is a list (SPEC §2). The page size is the same in both views. */
  readonly view: View
  readonly columns: GridColumns
}

const DEFAULT_COLUMNS: GridColumns = 3

export function parseWishlist(search: URLSearchParams): WishlistQuery {
  const columns = GRID_COLUMNS.find((count) => `${count}` === search.get('columns'))
  return {
    sort: parseSort(search.get('sort')),
    page: parsePage(search.get('page')),
    limit: WISHLIST_PAGE_SIZE,
    view: columns === undefined ? 'list' : 'grid',
    columns: columns ?? DEFAULT_COLUMNS,
  }
}

export function wishlistSearch({ sort, page, view, columns }: WishlistQuery): string {
  const search = new URLSearchParams()
  if (sort !== DEFAULT_SORT) search.set('sort', sort)
  if (view === 'grid') search.set('columns', `${columns}`)
  if (page !== 1) search.set('page', `${page}`)
  return search.toString()
}
