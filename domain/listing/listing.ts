/** The query string of `/products`. It is parsed once; the result needs no further checks. */

import { parseAmount } from '../digits.ts'
import { addSizeLimits, parseSizeLimits, type SizeLimits, sizeLimitsOf } from '../fit/size-limits.ts'
import { isId } from '../ids.ts'
import {
  CATEGORIES_MAX,
  COLOR_NAME_MAX_LENGTH,
  COLORS_MAX,
  GRID_PAGE_SIZE,
  KEYWORD_MAX_LENGTH,
  LIST_PAGE_SIZE,
  PAGE_NUMBER_MAX,
  PRICE_MAX_USD,
} from '../limits.ts'
import type { ProductsQuery } from './products-query.ts'
import {
  DEFAULT_VIEW_PREFERENCE,
  type GridColumns,
  type View,
  type ViewPreference,
} from './view-preference.ts'

const SORTS = ['-createdAt', 'createdAt'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = '-createdAt'
/** The order of search results unless another one is chosen: the best match first, of equal matches the newest. */
export const BEST_MATCH = 'relevance'
export type ListingSort = Sort | typeof BEST_MATCH

export const PAGE_SIZES = [GRID_PAGE_SIZE[2], GRID_PAGE_SIZE[3], GRID_PAGE_SIZE[4]] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export interface ListingQuery extends SizeLimits {
  readonly categoryIds: readonly string[]
  readonly keyword: string
  readonly sort: ListingSort
  /** 1-based. */
  readonly page: number
  /**
   * Products per page. In the grid it follows the columns: 2, 3, 4 give 6, 9, 12. In the list it is 9 unless the
   * query string sets another size.
   */
  readonly limit: PageSize
  readonly view: View
  /** In the list: the columns of the grid after switching back to it. */
  readonly columns: GridColumns
  readonly priceMin?: number
  readonly priceMax?: number
  readonly colors: readonly string[]
}

/** Never throws: `parseListing(new URLSearchParams('page=-3&sort=drop'))` → `{ page: 1, sort: '-createdAt', … }` */
export function parseListing(
  search: URLSearchParams,
  preference: ViewPreference = DEFAULT_VIEW_PREFERENCE,
): ListingQuery {
  const keyword = parseKeyword(search.get('keyword'))
  const page = parsePage(search.get('page'))
  return {
    categoryIds: parseCategories(search.getAll('category')),
    keyword,
    sort: parseListingSort(search.get('sort'), keyword),
    page,
    ...parseView(search, preference, page),
    ...parsePrices(search),
    ...parseSizeLimits(search),
    colors: parseColors(search.getAll('color')),
  }
}

/** Returns the canonical query string of a listing, without default values. `parseListing` is its inverse. */
export function listingSearch(
  query: ListingQuery,
  preference: ViewPreference = DEFAULT_VIEW_PREFERENCE,
): string {
  const search = new URLSearchParams()
  for (const id of query.categoryIds) search.append('category', id)
  if (query.keyword) search.set('keyword', query.keyword)
  for (const color of query.colors) search.append('color', color)
  if (query.priceMin !== undefined) search.set('priceMin', `${query.priceMin}`)
  if (query.priceMax !== undefined) search.set('priceMax', `${query.priceMax}`)
  addSizeLimits(search, query)
  if (query.sort !== defaultSort(query.keyword)) search.set('sort', query.sort)
  const unnamed = unnamedLayout(preference, query.page)
  if (query.view !== unnamed.view) search.set('view', query.view)
  const unsaid = query.view === 'grid' ? GRID_PAGE_SIZE[unnamed.columns] : LIST_PAGE_SIZE
  if (query.limit !== unsaid) search.set('limit', `${query.limit}`)
  if (query.page !== 1) search.set('page', `${query.page}`)
  return search.toString()
}

export function toProductsQuery(query: ListingQuery): ProductsQuery {
  const { categoryIds, keyword, sort, page, limit, priceMin, priceMax, colors } = query
  return {
    ...(categoryIds.length > 0 && { categoryIds }),
    ...(keyword && { keyword }),
    ...(sort !== BEST_MATCH && { sort }),
    page,
    limit,
    ...(priceMin !== undefined && { priceMin }),
    ...(priceMax !== undefined && { priceMax }),
    ...(colors.length > 0 && { colors }),
    ...sizeLimitsOf(query),
  }
}

export function parseSort(value: string | null | undefined): Sort {
  return SORTS.find((sort) => sort === value) ?? DEFAULT_SORT
}

/** The best match is an order of search results alone. */
export function parseListingSort(value: string | null | undefined, keyword: string): ListingSort {
  return SORTS.find((sort) => sort === value) ?? defaultSort(keyword)
}

export function defaultSort(keyword: string): ListingSort {
  return keyword ? BEST_MATCH : DEFAULT_SORT
}

/**
 * Returns a page number from 1 to `PAGE_NUMBER_MAX`. Larger numbers are clamped: a page past the end shows the last
 * page.
 */
export function parsePage(value: string | null | undefined): number {
  return /^\d+$/.test(value ?? '') ? Math.min(Math.max(1, Number(value)), PAGE_NUMBER_MAX) : 1
}

/** Collapses white space, and removes the invisible direction marks that programs put around copied texts. */
export function parseKeyword(value: string | null | undefined): string {
  const words = (value ?? '')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return Array.from(words).slice(0, KEYWORD_MAX_LENGTH).join('').trimEnd()
}

function columnsOf(limit: PageSize): GridColumns {
  return limit === GRID_PAGE_SIZE[2] ? 2 : limit === GRID_PAGE_SIZE[4] ? 4 : 3
}

function parseCategories(values: readonly string[]): readonly string[] {
  const ids = values.map((value) => value.trim().toLowerCase()).filter(isId)
  return [...new Set(ids)].slice(0, CATEGORIES_MAX).sort()
}

function parseColors(values: readonly string[]): readonly string[] {
  const names = values
    .map((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((name) => name.length > 0 && name.length <= COLOR_NAME_MAX_LENGTH)
  return [...new Set(names)].slice(0, COLORS_MAX).sort()
}

/**
 * Returns the layout of an address that names none. On later pages it is the default one: the page number of an address
 * counts pages of that size, and with the visitor's size a shared link, or Back, would show other products.
 */
function unnamedLayout(preference: ViewPreference, page: number): ViewPreference {
  return page === 1 ? preference : DEFAULT_VIEW_PREFERENCE
}

function parseView(search: URLSearchParams, preference: ViewPreference, page: number) {
  const asked = search.get('view')
  const unnamed = unnamedLayout(preference, page)
  const view: View = asked === 'grid' || asked === 'list' ? asked : unnamed.view
  const limit = PAGE_SIZES.find((size) => `${size}` === search.get('limit'))
  if (view === 'list') return { view, columns: preference.columns, limit: limit ?? LIST_PAGE_SIZE }
  const columns = limit === undefined ? unnamed.columns : columnsOf(limit)
  return { view, columns, limit: GRID_PAGE_SIZE[columns] }
}

/** Parses the price range. Swapped bounds are put in order. */
function parsePrices(search: URLSearchParams): Pick<ListingQuery, 'priceMin' | 'priceMax'> {
  const least = parsePrice(search.get('priceMin'))
  const most = parsePrice(search.get('priceMax'))
  const swapped = least !== undefined && most !== undefined && least > most
  const priceMin = swapped ? most : least
  const priceMax = swapped ? least : most
  return { ...(priceMin && { priceMin }), ...(priceMax !== undefined && { priceMax }) }
}

function parsePrice(value: string | null): number | undefined {
  const usd = parseAmount(value)
  return usd === undefined ? undefined : Math.min(usd, PRICE_MAX_USD)
}
