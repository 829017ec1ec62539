/**
 * What pages read from the provider: each query declares its cache key and its loader. Components read one by
 * `useResource`, the browser and the server prefetch the same ones. A key begins with the language of its answer.
 */
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { productsSearch } from '#api/products-search.ts'
import { PAGE_SIZE_MAX, SHEET_FAVORITES_MAX } from '#domain/limits.ts'
import type { ProductsQuery } from '#domain/listing/products-query.ts'
import type { FoundPage, Page, Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import type { Load } from './resource-context.ts'

export interface Query<Value> {
  readonly key: string
  readonly load: Load<Value>
}

export const queries = {
  products: (query: ProductsQuery, language: Language): Query<Page<Product>> => ({
    key: `${language} products ${productsSearch(query)}`,
    load: (api) => api.products(query, language),
  }),
  /** Products, found by synonyms where the keyword itself finds few. */
  search: (query: ProductsQuery, language: Language): Query<FoundPage<Product>> =>
    query.keyword
      ? {
          key: `${language} search ${productsSearch(query)}`,
          load: (api) => api.search(query, language),
        }
      : queries.products(query, language),
  product: (id: string, language: Language) => ({
    key: `${language} product ${id}`,
    load: (api: Api) => api.product(id, language),
  }),
  /** One product in several languages, in their order. */
  productIn: (id: string, languages: readonly Language[]) => ({
    key: `${languages.join('+')} productIn ${id}`,
    load: (api: Api) => api.productIn(id, languages),
  }),
  /** In the order of the ids; `null` for a product that the provider does not have. */
  compared: (ids: readonly string[], language: Language) => ({
    key: `${language} compared ${ids.join(',')}`,
    load: (api: Api) => Promise.all(ids.map((id) => api.product(id, language).catch(nullIfGone))),
  }),
  /** The furniture of the day, the latest and the featured products (SPEC §9: one call). */
  showcase: (language: Language) => ({
    key: `${language} showcase`,
    load: (api: Api) => api.showcase(language),
  }),
  topCategories: (language: Language) => ({
    key: `${language} topCategories`,
    load: (api: Api) => api.topCategories(language),
  }),
  categoryTree: (language: Language) => ({
    key: `${language} categoryTree`,
    load: (api: Api) => api.categoryTree(language),
  }),
  colors: () => ({
    key: 'any colors',
    load: (api: Api) => api.colors(),
  }),
  favorites: (query: ProductsQuery, language: Language) => ({
    key: `${language} favorites ${productsSearch(query)}`,
    load: (api: Api) => api.favorites(query, language),
  }),
  /** All pages of the wishlist, each product in each of the languages. */
  allFavorites: (sort: string, languages: readonly Language[]) => ({
    key: `${languages.join('+')} favorites all ${sort}`,
    load: (api: Api) => loadAllFavorites(api, sort, languages),
  }),
  myRating: (productId: string) => ({
    key: `any myRating ${productId}`,
    load: (api: Api) => api.myRating(productId),
  }),
} as const

/** Whether a key's value belongs to one customer: such values are neither shared nor cached on the server. */
export function isPersonalKey(key: string): boolean {
  return / (favorites|myRating) /.test(key)
}

/** Whether a key is one of the wishlist's pages. */
export function isFavoritesKey(key: string): boolean {
  return / favorites /.test(key)
}

function nullIfGone(failure: unknown): null {
  if (failure instanceof ApiError && failure.status === 404) return null
  throw failure
}

async function loadAllFavorites(api: Api, sort: string, languages: readonly Language[]) {
  const load = (page: number) => api.favoritesIn({ page, limit: PAGE_SIZE_MAX, sort }, languages)
  const first = await load(1)
  const pages = Math.min(first.pageCount, SHEET_FAVORITES_MAX / PAGE_SIZE_MAX)
  const items = [...first.items]
  // The pages are loaded one by one: wishlists this long are rare, and the provider has other calls to answer.
  for (let page = 2; page <= pages; page += 1) items.push(...(await load(page)).items)
  /** `total` is more than there are items when the wishlist is longer than a sheet may be. */
  return { items, total: first.total }
}
