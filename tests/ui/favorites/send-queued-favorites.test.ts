import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { recogniseCustomerAtom } from '#ui/account/account.ts'
import { enqueueFavorite, readQueuedFavorites, rememberCustomer } from '#ui/favorites/offline-queue.ts'
import { showAndSendQueuedFavorites } from '#ui/favorites/send-queued-favorites.ts'

const CUSTOMER = { id: 'c1', username: 'Leyla', email: 'leyla@kiyi.example' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  rememberCustomer(CUSTOMER.id)
  for (const productId of ['a', 'b']) enqueueFavorite(CUSTOMER.id, { productId, isFavorite: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Sends the queue. `during` runs while the first change is under way; each call is refused with `status`. Returns the calls. */
async function sent(during: () => void, status?: number): Promise<string[]> {
  const calls: string[] = []
  const call = (name: string) => async (productId: string) => {
    calls.push(`${name} ${productId}`)
    if (calls.length === 1) during()
    if (status !== undefined) throw new ApiError(status, undefined)
  }
  const store = createStore()
  store.set(recogniseCustomerAtom, CUSTOMER)
  await showAndSendQueuedFavorites({
    t: ((key: string) => key) as never,
    api: { addFavorite: call('add'), removeFavorite: call('remove') } as Partial<Api> as Api,
    refresh: async () => {},
    isOnline: true,
    store,
  })
  return calls
}

describe('the favourites that were changed offline', () => {
  test('are sent in order, each once', async () => {
    expect(await sent(() => {})).toEqual(['add a', 'add b'])
    expect(readQueuedFavorites()).toBeUndefined()
  })

  test('are all sent if the first is taken back while it is being sent, which is sent after them', async () => {
    const takeBack = () => enqueueFavorite(CUSTOMER.id, { productId: 'a', isFavorite: false })
    expect(await sent(() => void takeBack())).toEqual(['add a', 'add b', 'remove a'])
    expect(readQueuedFavorites()).toBeUndefined()
  })

  test.each([
    [401, 'stay in the queue', 2],
    [404, 'are dropped, because they would be refused again', 0],
    [429, 'stay in the queue', 2],
    [503, 'stay in the queue', 2],
  ])('that are refused with %i %s', async (status, _what, left) => {
    await sent(() => {}, status)
    expect(readQueuedFavorites()?.changes ?? []).toHaveLength(left)
  })

  test('of the next customer stay in the queue when a call of the last one ends', async () => {
    const change = { productId: 'x', isFavorite: true }
    const signInAsAnother = () => {
      rememberCustomer(undefined)
      rememberCustomer('c2')
      enqueueFavorite('c2', change)
    }
    expect(await sent(signInAsAnother)).toEqual(['add a'])
    expect(readQueuedFavorites()).toEqual({ customerId: 'c2', changes: [change] })
  })
})
