import { atom } from 'jotai'

export interface FavoriteChange {
  readonly productId: string
  readonly isFavorite: boolean
}

/** Favourites changed since the products were loaded, by product id: overrides their cached `isFavorite`. */
export const changedFavoritesAtom = atom<ReadonlyMap<string, boolean>>(new Map())

export const changeFavoriteAtom = atom(null, (get, set, { productId, isFavorite }: FavoriteChange) =>
  set(changedFavoritesAtom, new Map(get(changedFavoritesAtom)).set(productId, isFavorite)),
)
