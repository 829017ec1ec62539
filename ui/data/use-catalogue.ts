/** The catalogue's queries in the page's language. */
import type { ProductsQuery } from '#domain/listing/products-query.ts'
import { useLanguage } from '../page/page-context.ts'
import { queries } from './queries.ts'
import { useResources } from './resource-context.ts'
import { useResource } from './use-resource.ts'

export function useProducts(query: ProductsQuery) {
  return useResource(queries.products(query, useLanguage()))
}

export function useSearch(query: ProductsQuery) {
  return useResource(queries.search(query, useLanguage()))
}

/** Returns a function that returns whether the result is in the cache. */
export function useIsSearchCached(query: ProductsQuery): () => boolean {
  const { key } = queries.search(query, useLanguage())
  const { isCached } = useResources()
  return () => isCached?.(key) ?? false
}

export function useProduct(id: string) {
  return useResource(queries.product(id, useLanguage()))
}

export function useComparedProducts(ids: readonly string[]) {
  return useResource(queries.compared(ids, useLanguage()))
}

export function useShowcase() {
  return useResource(queries.showcase(useLanguage()))
}

export function useTopCategories() {
  return useResource(queries.topCategories(useLanguage()))
}

export function useCategoryTree() {
  return useResource(queries.categoryTree(useLanguage()))
}

export function useRatings(productId: string, page: number) {
  return useResource(queries.ratings(productId, page))
}

export function useColors() {
  return useResource(queries.colors())
}
