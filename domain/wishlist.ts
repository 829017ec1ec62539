import { WISHLIST_PAGE_SIZE } from './limits.ts'
import { DEFAULT_SORT, parsePage, parseSort, type Sort } from './listing.ts'

/** What the address of `/profile/wishlist` says. */
export interface WishlistQuery {
  readonly sort: Sort
  /** 1-based. */
  readonly page: number
  readonly limit: typeof WISHLIST_PAGE_SIZE
}

export function parseWishlist(search: URLSearchParams): WishlistQuery {
  return {
    sort: parseSort(search.get('sort')),
    page: parsePage(search.get('page')),
    limit: WISHLIST_PAGE_SIZE,
  }
}

export function wishlistSearch({ sort, page }: WishlistQuery): string {
  const search = new URLSearchParams()
  if (sort !== DEFAULT_SORT) search.set('sort', sort)
  if (page !== 1) search.set('page', `${page}`)
  return search.toString()
}
