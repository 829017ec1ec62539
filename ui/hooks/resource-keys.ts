/** The one place where keys of the provider's data are made (PRODUCT.md, State). Each begins with its language. */
import { productsSearch } from '#api/client.ts'
import type { ProductsQuery } from '#domain/products-query.ts'
import type { Language } from '#locales/languages.ts'

export const resourceKeys = {
  products: (query: ProductsQuery, language: Language) => `${language} products ${productsSearch(query)}`,
  product: (id: string, language: Language) => `${language} product ${id}`,
  showcase: (language: Language) => `${language} showcase`,
  topCategories: (language: Language) => `${language} topCategories`,
  categoryTree: (language: Language) => `${language} categoryTree`,
  colors: () => 'any colors',
  favorites: (query: ProductsQuery, language: Language) => `${language} favorites ${productsSearch(query)}`,
  ratings: (productId: string) => `any ratings ${productId}`,
  myRating: (productId: string) => `any myRating ${productId}`,
} as const

/** Keys of one person's own data: never shared, never kept. */
export function isPersonalKey(key: string): boolean {
  return / (favorites|myRating) /.test(key)
}

/** Every page of every wishlist. */
export function isFavoritesKey(key: string): boolean {
  return / favorites /.test(key)
}
