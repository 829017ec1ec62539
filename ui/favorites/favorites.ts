import { atom } from 'jotai'

export interface FavoriteChange {
  readonly productId: string
  readonly isFavorite: boolean
}

/** Which products a person has added or removed since their data came: it lies over what every cached product says. */
export const changedFavoritesAtom = atom<ReadonlyMap<string, boolean>>(new Map())

export const changeFavoriteAtom = atom(null, (get, set, { productId, isFavorite }: FavoriteChange) =>
  set(changedFavoritesAtom, new Map(get(changedFavoritesAtom)).set(productId, isFavorite)),
)
