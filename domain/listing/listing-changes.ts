/** Changes of the listing query by the controls of the page. Each function returns a new query. */

import { type SizeLimits, sizeLimitsOf } from '../fit/size-limits.ts'
import { GRID_PAGE_SIZE, LIST_PAGE_SIZE } from '../limits.ts'
import { defaultSort, type ListingQuery, type ListingSort, type PageSize, parseKeyword } from './listing.ts'
import { pageAfterResize } from './pagination.ts'
import type { GridColumns, View } from './view-preference.ts'

export function withPage(query: ListingQuery, page: number): ListingQuery {
  return { ...query, page }
}

/** SPEC §4: a new keyword or category resets the page to 1. A chosen sort order stays. */
export function withKeyword(query: ListingQuery, text: string): ListingQuery {
  const keyword = parseKeyword(text)
  const isChosen = query.sort !== defaultSort(query.keyword)
  return { ...query, keyword, sort: isChosen ? query.sort : defaultSort(keyword), page: 1 }
}

/** `undefined` means "All": it clears the category. */
export function withCategory(query: ListingQuery, categoryId: string | undefined): ListingQuery {
  return { ...query, categoryIds: categoryId === undefined ? [] : [categoryId], page: 1 }
}

export function withSort(query: ListingQuery, sort: ListingSort): ListingQuery {
  return { ...query, sort, page: 1 }
}

export function withPrices(
  query: ListingQuery,
  prices: Pick<ListingQuery, 'priceMin' | 'priceMax'>,
): ListingQuery {
  return { ...query, priceMin: prices.priceMin, priceMax: prices.priceMax, page: 1 }
}

export function withSizeLimits(query: ListingQuery, limits: SizeLimits): ListingQuery {
  return { ...query, ...NO_SIZE_LIMITS, ...sizeLimitsOf(limits), page: 1 }
}

/** Sorted and without doubles, so that equal choices have one address. */
export function withColors(query: ListingQuery, colors: readonly string[]): ListingQuery {
  return { ...query, colors: [...new Set(colors)].sort(), page: 1 }
}

/** Changes the view. The first product of the current page stays on the new page. */
export function withView(query: ListingQuery, view: View): ListingQuery {
  return resized({ ...query, view }, query, view === 'grid' ? GRID_PAGE_SIZE[query.columns] : LIST_PAGE_SIZE)
}

export function withColumns(query: ListingQuery, columns: GridColumns): ListingQuery {
  return resized({ ...query, view: 'grid', columns }, query, GRID_PAGE_SIZE[columns])
}

/** Removes all filters. Keeps sort order and layout. */
export function withoutFilters(query: ListingQuery): ListingQuery {
  return {
    ...withKeyword(query, ''),
    ...NO_SIZE_LIMITS,
    categoryIds: [],
    colors: [],
    priceMin: undefined,
    priceMax: undefined,
  }
}

export function hasFilters(query: ListingQuery): boolean {
  return query.categoryIds.length > 0 || query.keyword !== '' || hasAdvancedFilters(query)
}

/** The number of advanced filters that are set. With one, the panel is open on page load in a wide window. */
export function advancedFilterCount(query: ListingQuery): number {
  const prices = [query.priceMin, query.priceMax].filter((price) => price !== undefined)
  return prices.length + query.colors.length + Object.keys(sizeLimitsOf(query)).length
}

export function hasAdvancedFilters(query: ListingQuery): boolean {
  return advancedFilterCount(query) > 0
}

const NO_SIZE_LIMITS = {
  lengthMax: undefined,
  widthMax: undefined,
  heightMax: undefined,
  fitsDoor: undefined,
} as const satisfies SizeLimits

function resized(next: ListingQuery, before: ListingQuery, limit: PageSize): ListingQuery {
  return { ...next, limit, page: pageAfterResize(before.page, before.limit, limit) }
}
