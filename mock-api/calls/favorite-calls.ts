import { z } from 'zod'
import { listOf, wireFavorite, wireFavorites, wireProduct } from '#api/wire.ts'
import type { AccountServices } from '../accounts/account-services.ts'
import { sortRows } from '../catalogue/find-products.ts'
import { limitParameter, PRODUCT_SORT_FIELDS, pageParameter, sortBy } from '../catalogue/list-query.ts'
import { paginate } from '../catalogue/paginate.ts'
import { call } from '../http/call.ts'
import { notFound, notSignedIn } from '../http/refusal.ts'
import type { MockState } from '../state-type.ts'

const favoritesQuery = z.object({
  limit: limitParameter,
  page: pageParameter,
  sort: sortBy(PRODUCT_SORT_FIELDS),
})

export const favoriteCalls = (state: MockState, { accounts }: AccountServices) => {
  async function change(
    account: string,
    product: string,
    change: (favorites: readonly string[]) => string[],
  ) {
    if (!state.catalogue().byId.has(product)) throw notFound()
    const known = accounts.byId(account)
    const changed = known && accounts.change(account, { favorites: change(known.favorites) })
    if (!changed) throw notSignedIn()
    await state.store.savePeople()
    return [...changed.favorites]
  }

  return [
    call({
      method: 'get',
      path: '/customers/get-favorites',
      tag: 'Favourites',
      summary: 'The caller’s favourite products',
      access: 'customer',
      query: favoritesQuery,
      answer: { status: 200, schema: listOf(wireProduct), description: 'A page of products' },
      handle({ query, caller }) {
        const index = state.catalogue()
        const rows = caller.favorites.flatMap((id) => index.byId.get(id) ?? [])
        const sorted = sortRows(index, rows, query.sort, state)
        return { body: paginate(sorted, query, (row) => state.serve(row, caller)) }
      },
    }),

    call({
      method: 'post',
      path: '/customers/add-favorite',
      tag: 'Favourites',
      summary: 'Add a favourite; safe to repeat',
      access: 'customer',
      body: wireFavorite,
      answer: { status: 200, schema: wireFavorites, description: 'All favourites, the one added last first' },
      refusals: { 404: 'There is no such product' },
      async handle({ body: { favoriteId }, caller }) {
        const data = await change(caller._id, favoriteId, (favorites) =>
          favorites.includes(favoriteId) ? [...favorites] : [favoriteId, ...favorites],
        )
        return { body: { message: 'Product added to your wishlist', data } }
      },
    }),

    call({
      method: 'delete',
      path: '/customers/remove-favorite',
      tag: 'Favourites',
      summary: 'Remove a favourite; safe to repeat',
      access: 'customer',
      body: wireFavorite,
      answer: { status: 200, schema: wireFavorites, description: 'All favourites that are left' },
      refusals: { 404: 'There is no such product' },
      async handle({ body: { favoriteId }, caller }) {
        const data = await change(caller._id, favoriteId, (favorites) =>
          favorites.filter((id) => id !== favoriteId),
        )
        return { body: { message: 'Product removed from your wishlist', data } }
      },
    }),
  ]
}
