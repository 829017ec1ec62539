import { atom } from 'jotai'

/** What this session put into the wishlist (`true`) or took out of it, by product id; newer than what was read before. */
const changesAtom = atom<ReadonlyMap<string, boolean>>(new Map())

export const favoriteChangesAtom = atom((get) => get(changesAtom))

export const changeFavoriteAtom = atom(null, (get, set, productId: string, isFavorite: boolean) =>
  set(changesAtom, new Map(get(changesAtom)).set(productId, isFavorite)),
)
