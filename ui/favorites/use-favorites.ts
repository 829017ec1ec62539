import type { Api } from '#api/client.ts'
import { PAGE_SIZE_MAX, SHEET_FAVORITES_MAX } from '#domain/limits.ts'
import { clampPage, lastPage } from '#domain/listing/pagination.ts'
import type { WishlistQuery } from '#domain/listing/wishlist.ts'
import type { Page, Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { resourceKeys } from '../data/queries.ts'
import { useResource } from '../data/use-resource.ts'
import { useLanguage } from '../page/page-context.ts'

/** A page of the customer's favourites. Past the end stands the last page. */
export function useFavorites(query: WishlistQuery): Page<Product> {
  const asked = useFavoritesPage(query)
  const last = lastPage(asked.total, query.limit)
  const page = clampPage(query.page, last)
  const shown = useFavoritesPage({ ...query, page })
  return { ...shown, page, pageCount: last }
}

function useFavoritesPage({ sort, page, limit }: WishlistQuery): Page<Product> {
  const language = useLanguage()
  const query = { sort, page, limit }
  return useResource(resourceKeys.favorites(query, language), (api) => api.favorites(query, language))
}

export interface AllFavorites {
  /** Each piece in each of the languages. */
  readonly items: readonly (readonly Product[])[]
  /** More than there are items when the wishlist is longer than a sheet may be. */
  readonly total: number
}

/** The whole wishlist, not a page of it. */
export function useAllFavorites(sort: string, languages: readonly Language[]): AllFavorites {
  return useResource(resourceKeys.allFavorites(sort, languages), (api) => readAll(api, sort, languages))
}

async function readAll(api: Api, sort: string, languages: readonly Language[]): Promise<AllFavorites> {
  const read = (page: number) => api.favoritesIn({ page, limit: PAGE_SIZE_MAX, sort }, languages)
  const first = await read(1)
  const pages = Math.min(first.pageCount, SHEET_FAVORITES_MAX / PAGE_SIZE_MAX)
  const items = [...first.items]
  // One after the other: a wishlist of hundreds is rare, and nobody waits for the rest of the store.
  for (let page = 2; page <= pages; page += 1) items.push(...(await read(page)).items)
  return { items, total: first.total }
}
