/** The one place where keys of the provider's data are made (PRODUCT.md, State). Each begins with its language. */
import { productsSearch } from '#api/products-search.ts'
import type { ProductsQuery } from '#domain/listing/products-query.ts'
import type { Language } from '#locales/languages.ts'

export const resourceKeys = {
  products: (query: ProductsQuery, language: Language) => `${language} products ${productsSearch(query)}`,
  search: (query: ProductsQuery, language: Language) =>
    query.keyword ? `${language} search ${productsSearch(query)}` : resourceKeys.products(query, language),
  product: (id: string, language: Language) => `${language} product ${id}`,
  compared: (ids: readonly string[], language: Language) => `${language} compared ${ids.join(',')}`,
  showcase: (language: Language) => `${language} showcase`,
  topCategories: (language: Language) => `${language} topCategories`,
  categoryTree: (language: Language) => `${language} categoryTree`,
  colors: () => 'any colors',
  favorites: (query: ProductsQuery, language: Language) => `${language} favorites ${productsSearch(query)}`,
  productIn: (id: string, languages: readonly Language[]) => `${languages.join('+')} productIn ${id}`,
  allFavorites: (sort: string, languages: readonly Language[]) =>
    `${languages.join('+')} favorites all ${sort}`,
  /** The texts of a sheet's second language. */
  texts: (language: Language) => `${language} texts`,
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
