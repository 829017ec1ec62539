import type { ProductsQuery } from '#domain/products-query.ts'
import type { Category, Color, Page, Product, Showcase } from '#domain/shapes.ts'
import { resourceKeys } from './resource-keys.ts'
import { useLanguage } from './use-language.ts'
import { useResource } from './use-resource.ts'

export function useProducts(query: ProductsQuery): Page<Product> {
  const language = useLanguage()
  return useResource(resourceKeys.products(query, language), (api) => api.products(query, language))
}

export function useProduct(id: string): Product {
  const language = useLanguage()
  return useResource(resourceKeys.product(id, language), (api) => api.product(id, language))
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
