import { clampPage, lastPage } from '#domain/listing/pagination.ts'
import type { WishlistQuery } from '#domain/listing/wishlist.ts'
import type { Page, Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { queries } from '../data/queries.ts'
import { useResource } from '../data/use-resource.ts'
import { useLanguage } from '../page/page-context.ts'

/** Returns a page of the customer's favourites: the last page if the page number is past the end. */
export function useFavorites(query: WishlistQuery): Page<Product> {
  const asked = useFavoritesPage(query)
  const last = lastPage(asked.total, query.limit)
  const page = clampPage(query.page, last)
  const shown = useFavoritesPage({ ...query, page })
  return { ...shown, page, pageCount: last }
}

function useFavoritesPage({ sort, page, limit }: WishlistQuery): Page<Product> {
  return useResource(queries.favorites({ sort, page, limit }, useLanguage()))
}

/** Returns all favourites, up to `SHEET_FAVORITES_MAX`, each in several languages. */
export function useAllFavorites(sort: string, languages: readonly Language[]) {
  return useResource(queries.allFavorites(sort, languages))
}
