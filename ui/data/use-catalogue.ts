import { ApiError } from '#api/errors.ts'
import type { ProductsQuery } from '#domain/listing/products-query.ts'
import type { Category, Color, FoundPage, Page, Product, Showcase } from '#domain/shapes.ts'
import { useLanguage } from '../page/page-context.ts'
import { resourceKeys } from './queries.ts'
import { useResource } from './use-resource.ts'

export function useProducts(query: ProductsQuery): Page<Product> {
  const language = useLanguage()
  return useResource(resourceKeys.products(query, language), (api) => api.products(query, language))
}

/** As `useProducts`, in other words where the typed ones find little. */
export function useSearch(query: ProductsQuery): FoundPage<Product> {
  const language = useLanguage()
  return useResource(resourceKeys.search(query, language), (api) => api.search(query, language))
}

export function useProduct(id: string): Product {
  const language = useLanguage()
  return useResource(resourceKeys.product(id, language), (api) => api.product(id, language))
}

/** In the order of their ids; `null` stands for one that the provider does not have (any more). */
export function useComparedProducts(ids: readonly string[]): readonly (Product | null)[] {
  const language = useLanguage()
  return useResource(resourceKeys.compared(ids, language), (api) =>
    Promise.all(ids.map((id) => api.product(id, language).catch(nullIfGone))),
  )
}

/** The furniture of the day, the latest and the featured products (SPEC §9: one call). */
export function useShowcase(): Showcase {
  const language = useLanguage()
  return useResource(resourceKeys.showcase(language), (api) => api.showcase(language))
}

export function useTopCategories(): readonly Category[] {
  const language = useLanguage()
  return useResource(resourceKeys.topCategories(language), (api) => api.topCategories(language))
}

export function useCategoryTree(): readonly Category[] {
  const language = useLanguage()
  return useResource(resourceKeys.categoryTree(language), (api) => api.categoryTree(language))
}

export function useColors(): readonly Color[] {
  return useResource(resourceKeys.colors(), (api) => api.colors())
}

function nullIfGone(failure: unknown): null {
  if (failure instanceof ApiError && failure.status === 404) return null
  throw failure
}
