import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { recogniseCustomerAtom } from '#ui/account/account.ts'
import { enqueueFavorite, readQueuedFavorites } from '#ui/favorites/offline-queue.ts'
import { showAndSendQueuedFavorites } from '#ui/favorites/send-queued-favorites.ts'

const CUSTOMER = 'c1'

beforeEach(() => localStorage.clear())

test.each([
  ['kept until it can be sent', 401, 2],
  ['dropped, because it would be refused again', 404, 0],
  ['kept until it can be sent', 429, 2],
  ['kept until it can be sent', 503, 2],
] as const)('a queued favourite is %s after a %i', async (_what, status, left) => {
  for (const productId of ['p1', 'p2']) enqueueFavorite(CUSTOMER, { productId, isFavorite: true })
  const addFavorite = () => Promise.reject(new ApiError(status, undefined))
  const store = createStore()
  store.set(recogniseCustomerAtom, { id: CUSTOMER, username: 'Deniz', email: 'deniz@mail.example' })
  await showAndSendQueuedFavorites({
    t: ((key: string) => key) as never,
    api: { addFavorite } as Partial<Api> as Api,
    refresh: async () => {},
    isOnline: true,
    store,
  })
  expect(readQueuedFavorites()?.changes ?? []).toHaveLength(left)
})
