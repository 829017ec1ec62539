import { addSizeLimits } from '#domain/fit/size-limits.ts'
import type { ProductsQuery } from '#domain/listing/products-query.ts'

/** Returns the query string of a product list. The order is fixed, so that equal queries have equal addresses. */
export function productsSearch(query: ProductsQuery): string {
  const search = new URLSearchParams()
  for (const id of query.categoryIds ?? []) search.append('category', id)
  if (query.keyword) search.set('keyword', query.keyword)
  for (const color of query.colors ?? []) search.append('color', color)
  if (query.priceMin !== undefined) search.set('priceMin', String(query.priceMin))
  if (query.priceMax !== undefined) search.set('priceMax', String(query.priceMax))
  addSizeLimits(search, query)
  if (query.limit !== undefined) search.set('limit', String(query.limit))
  if (query.page !== undefined) search.set('page', String(query.page))
  if (query.sort) search.set('sort', query.sort)
  return search.toString()
}
