/**
 * Queries of the provider's data: each declares its cache key and its loader. Components read them by `useResource`;
 * the browser and the server prefetch them. A key begins with the language of the response, `any` if it has none.
 */
import type { Api } from '#api/client.ts'
import { isApiError } from '#api/errors.ts'
import { productsSearch } from '#api/products-search.ts'
import { PAGE_SIZE_MAX, RATINGS_PAGE_SIZE, SHEET_FAVORITES_MAX } from '#domain/limits.ts'
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
  /** Product search: with synonyms if the keyword alone finds few products. */
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
  /** One product in several languages, in the order of `languages`. */
  productIn: (id: string, languages: readonly Language[]) => ({
    key: `${languages.join('+')} productIn ${id}`,
    load: (api: Api) => api.productIn(id, languages),
  }),
  /** Products in the order of `ids`; `null` for a product that the provider does not have. */
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
  /** A page of a product's ratings, newest first; `null` for a provider that does not have them. */
  ratings: (productId: string, page: number) => ({
    key: `any ratings ${productId} ${page}`,
    load: (api: Api) => api.ratings(productId, { page, limit: RATINGS_PAGE_SIZE }).catch(nullIfGone),
  }),
  myRating: (productId: string) => ({
    key: `any myRating ${productId}`,
    load: (api: Api) => api.myRating(productId),
  }),
} as const

/** Returns whether the value of a key belongs to one customer. The server neither shares nor caches such values. */
export function isPersonalKey(key: string): boolean {
  return / (favorites|myRating) /.test(key)
}

/** Returns whether a key belongs to the wishlist. */
export function isFavoritesKey(key: string): boolean {
  return / favorites /.test(key)
}

function nullIfGone(failure: unknown): null {
  if (isApiError(failure) && failure.status === 404) return null
  throw failure
}

async function loadAllFavorites(api: Api, sort: string, languages: readonly Language[]) {
  const load = (page: number) => api.favoritesIn({ page, limit: PAGE_SIZE_MAX, sort }, languages)
  const first = await load(1)
  const pages = Math.min(first.pageCount, SHEET_FAVORITES_MAX / PAGE_SIZE_MAX)
  const items = [...first.items]
  // The pages are loaded in sequence, to limit the load on the provider: more than `PAGE_SIZE_MAX` favourites are rare.
  for (let page = 2; page <= pages; page += 1) items.push(...(await load(page)).items)
  /** `total` is larger than `items.length` if the wishlist is longer than `SHEET_FAVORITES_MAX`. */
  return { items, total: first.total }
}
