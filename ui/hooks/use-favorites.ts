import { clampPage, lastPage } from '#domain/pagination.ts'
import type { Page, Product } from '#domain/shapes.ts'
import type { WishlistQuery } from '#domain/wishlist.ts'
import { resourceKeys } from './resource-keys.ts'
import { useLanguage } from './use-language.ts'
import { useResource } from './use-resource.ts'

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
