/** API client of the contract: one function per endpoint, with the shop's types. */

import { fetchPart } from '#domain/fetch-part.ts'
import { isId } from '#domain/ids.ts'
import { HOME_CATEGORIES_LIMIT, SEARCH_RANKED, SUGGEST_FETCHED } from '#domain/limits.ts'
import type { ProductsQuery } from '#domain/listing/products-query.ts'
import type { SuggestedPage } from '#domain/search/suggestions.ts'
import type { FoundCategory, FoundProduct, ShownNames } from '#domain/search/vocabulary.ts'
import type {
  Category,
  Color,
  Customer,
  FoundPage,
  Language,
  Page,
  Product,
  Rating,
  Showcase,
} from '#domain/shapes.ts'
import { ApiError } from './errors.ts'
import { productsSearch } from './products-search.ts'
import {
  dataOf,
  listOf,
  toCategories,
  toColor,
  toCustomer,
  toPage,
  toProduct,
  toRating,
  toShowcase,
} from './reshape.ts'
import type { Understood } from './search-with-synonyms.ts'
import type { CallOptions, Transport } from './transport.ts'

export type Api = ReturnType<typeof createApi>

/** What searches read besides products. Each is optional: then words alone are searched. */
export interface SearchSources {
  /** The category tree; by default it is fetched once for each client. */
  readonly categories?: () => Promise<readonly FoundCategory[]>
  /** The shop's names of tags and colours. */
  readonly names?: () => Promise<ShownNames>
}

export function createApi(call: Transport, sources: SearchSources = {}) {
  const send = (
    method: CallOptions['method'],
    path: string,
    body?: unknown,
    headers?: CallOptions['headers'],
  ) => call(path, { method, body, headers })

  async function products(query: ProductsQuery, language: Language): Promise<Page<Product>> {
    const search = productsSearch(query)
    const answer = await call(`/products${search && `?${search}`}`)
    return toPage(answer, (product) => toProduct(product, language))
  }

  async function foundCategories(): Promise<readonly FoundCategory[]> {
    const answer = call('/categories/recursive')
    const [wire, { toFoundCategories }] = await Promise.all([
      answer,
      fetchPart(() => import('./reshape-found.ts')),
    ])
    return toFoundCategories(listOf(wire))
  }

  let ownCategories: Promise<readonly FoundCategory[]> | undefined

  async function searchedCategories(): Promise<readonly FoundCategory[]> {
    try {
      if (sources.categories) return await sources.categories()
      ownCategories ??= foundCategories()
      return await ownCategories
    } catch {
      ownCategories = undefined
      return []
    }
  }

  async function searchFor<Item>(
    query: ProductsQuery & { readonly keyword: string },
    language: Language,
    ranked: number,
    toItem: (wire: unknown, product: FoundProduct) => Item,
    signal?: AbortSignal,
  ): Promise<Understood<Item>> {
    // They load while the code does. Neither of them rejects.
    const read = Promise.all([searchedCategories(), sources.names?.().catch(() => undefined)])
    const { searchWithSynonyms } = await fetchPart(() => import('./search-with-synonyms.ts'))
    return searchWithSynonyms(query, {
      sources: read,
      language,
      ranked,
      toItem,
      ask: (asked) => call(`/products?${productsSearch(asked)}`, { signal }),
    })
  }

  return {
    products,
    /** As `products`; a keyword is understood and its results are ranked. The code is loaded with the first search. */
    async search(query: ProductsQuery, language: Language): Promise<FoundPage<Product>> {
      const { keyword } = query
      if (!keyword) return products(query, language)
      const { words, ...page } = await searchFor({ ...query, keyword }, language, SEARCH_RANKED, (wire) =>
        toProduct(wire, language),
      )
      return page
    },
    /** The first results of a search with their texts in all languages, for suggestions. */
    async found(
      keyword: string,
      limit: number,
      language: Language,
      signal?: AbortSignal,
    ): Promise<SuggestedPage> {
      return searchFor({ keyword, limit }, language, SUGGEST_FETCHED, (_, product) => product, signal)
    },
    /** All categories with their names in all languages, parents before children. */
    foundCategories,
    async product(id: string, language: Language): Promise<Product> {
      return toProduct(dataOf(await call(productPath(id))), language)
    },
    /** Returns the product in each of the languages. The provider sends all languages in one response. */
    async productIn(id: string, languages: readonly Language[]): Promise<readonly Product[]> {
      const product = dataOf(await call(productPath(id)))
      return languages.map((language) => toProduct(product, language))
    },
    async colors(): Promise<readonly Color[]> {
      return listOf(await call('/products/colors')).map(toColor)
    },
    async topCategories(language: Language): Promise<readonly Category[]> {
      const answer = await call(`/categories?parent=&limit=${HOME_CATEGORIES_LIMIT}`)
      return toCategories(listOf(answer), language)
    },
    async categoryTree(language: Language): Promise<readonly Category[]> {
      return toCategories(listOf(await call('/categories/recursive')), language)
    },
    async showcase(language: Language): Promise<Showcase> {
      return toShowcase(await call('/settings'), language)
    },
    async recordVisit(): Promise<void> {
      // `keepalive`: the visit is also counted if the visitor leaves the page at once.
      await call('/visits', { method: 'POST', body: {}, keepalive: true })
    },

    async profile(): Promise<Customer> {
      return toCustomer(dataOf(await call('/auth/customer/profile')))
    },
    async signIn(email: string, password: string, remember: boolean): Promise<Customer> {
      return toCustomer(
        dataOf(await send('POST', '/auth/customer/signin', { email, password }, rememberHeader(remember))),
      )
    },
    async signUp(account: {
      username: string
      email: string
      password: string
      phone: string
    }): Promise<void> {
      await send('POST', '/auth/customer/signup', account)
    },
    async verify(
      account: { email: string; phone: string; emailCode: string },
      remember = false,
    ): Promise<Customer> {
      return toCustomer(
        dataOf(await send('POST', '/auth/customer/verification', account, rememberHeader(remember))),
      )
    },
    async signOut(): Promise<void> {
      await send('POST', '/auth/customer/signout')
    },
    async updateProfile(changes: ProfileChanges, image?: File): Promise<Customer> {
      const form = new FormData()
      if (Object.keys(changes).length > 0) form.set('json', JSON.stringify(changes))
      if (image) form.set('image', image)
      return toCustomer(dataOf(await send('PUT', '/auth/customer/profile', form)))
    },
    async changePassword(password: string, newPassword: string): Promise<Customer> {
      const body = { password, newPassword }
      return toCustomer(dataOf(await send('PUT', '/auth/customer/profile/change-password', body)))
    },
    async forgotPassword(email: string): Promise<void> {
      await send('POST', '/auth/customer/forgot-password', { email })
    },
    async verifyResetCode(resetCode: string): Promise<void> {
      await send('POST', '/auth/customer/verify-pass-reset-code', { resetCode })
    },
    async resetPassword(email: string, newPassword: string): Promise<Customer> {
      return toCustomer(dataOf(await send('PUT', '/auth/customer/reset-password', { email, newPassword })))
    },

    async favorites(
      query: { page?: number; limit?: number; sort?: string },
      language: Language,
    ): Promise<Page<Product>> {
      const answer = await call(`/customers/get-favorites?${productsSearch(query)}`)
      return toPage(answer, (product) => toProduct(product, language))
    },
    /** As `favorites`, with each product in each of the languages. */
    async favoritesIn(
      query: { page?: number; limit?: number; sort?: string },
      languages: readonly Language[],
    ): Promise<Page<readonly Product[]>> {
      const answer = await call(`/customers/get-favorites?${productsSearch(query)}`)
      return toPage(answer, (product) => languages.map((language) => toProduct(product, language)))
    },
    async addFavorite(productId: string): Promise<void> {
      await send('POST', '/customers/add-favorite', { favoriteId: productId })
    },
    async removeFavorite(productId: string): Promise<void> {
      await send('DELETE', '/customers/remove-favorite', { favoriteId: productId })
    },

    /** Newest first. */
    async ratings(productId: string, query: { page?: number; limit?: number } = {}): Promise<Page<Rating>> {
      const search = productsSearch(query)
      const path = `/rating?product=${encodeURIComponent(productId)}${search && `&${search}`}`
      return toPage(await call(path), toRating)
    },
    async myRating(productId: string): Promise<Rating | null> {
      const data = (await call(`/rating/my-rating?product=${encodeURIComponent(productId)}`)) as {
        data?: unknown
      }
      return data.data ? toRating(data.data) : null
    },
    async rate(productId: string, stars: number, comment?: string): Promise<Rating> {
      return toRating(dataOf(await send('POST', '/rating', { product: productId, rating: stars, comment })))
    },
  }
}

export type ProfileChanges = Partial<Omit<Customer, 'id' | 'image' | 'pendingEmail'>>

/**
 * Throws a 404 `ApiError` for a malformed id (CONTRACT.md). `/products/colors` and `/products/..` are other
 * endpoints.
 */
function productPath(id: string): string {
  if (!isId(id)) throw new ApiError(404, undefined)
  return `/products/${id}`
}

/**
 * The store's server reads this header and sets the lifetime of the session cookie. It does not forward the header.
 */
function rememberHeader(remember: boolean): Record<string, string> | undefined {
  return remember ? { 'x-remember': '1' } : undefined
}
