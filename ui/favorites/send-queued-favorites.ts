/** Shows and sends favourites that were changed offline. Loaded only where there are some. */
import type { TFunction } from 'i18next'
import type { useStore } from 'jotai'
import type { Api } from '#api/client.ts'
import { isRefusal } from '#api/errors.ts'
import { customerAtom, recogniseCustomerAtom } from '../account/account.ts'
import { notify } from '../browser/notify.ts'
import { isFavoritesKey } from '../data/queries.ts'
import type { useRefresh } from '../data/use-refresh.ts'
import { changeFavoriteAtom } from './favorites.ts'
import { dequeueFavorite, knownCustomer, readQueuedFavorites } from './offline-queue.ts'

interface Sending {
  readonly t: TFunction
  readonly api: Api
  readonly refresh: ReturnType<typeof useRefresh>
  readonly isOnline: boolean
  readonly store: ReturnType<typeof useStore>
}

/** Shows the queued changes, and sends them when the network is there. */
export async function showAndSendQueuedFavorites(sending: Sending): Promise<void> {
  const { api, isOnline, store } = sending
  const customerId = store.get(customerAtom)?.id
  const queue = readQueuedFavorites()
  const owner = customerId ?? (navigator.onLine ? undefined : knownCustomer())
  if (queue?.customerId === owner) {
    for (const change of queue?.changes ?? []) store.set(changeFavoriteAtom, change)
  }
  if (!isOnline || !queue) return
  if (customerId === undefined) {
    // A page from the service worker's cache contains no customer, even if one is signed in.
    const customer = await api.profile().catch(() => undefined)
    if (customer) store.set(recogniseCustomerAtom, customer)
  } else if (navigator.locks) {
    // The Web Lock serializes the tabs: another tab may be sending the queue already.
    await navigator.locks.request('waitingFavorites', () => send(sending, customerId))
  } else await send(sending, customerId)
}

async function send({ t, api, refresh, store }: Sending, customerId: string): Promise<void> {
  let sent = 0
  for (;;) {
    const queue = readQueuedFavorites()
    const next = queue?.changes[0]
    if (!next || queue.customerId !== customerId) break
    try {
      await (next.isFavorite ? api.addFavorite(next.productId) : api.removeFavorite(next.productId))
      sent += 1
    } catch (failure) {
      // Other failures can be temporary: the queue is sent again when the network returns or a page loads.
      if (!isRefusal(failure) || failure.status === 401) break
      store.set(changeFavoriteAtom, { productId: next.productId, isFavorite: !next.isFavorite })
      notify.error(t('errors.wishlistFailed'))
    }
    // Another customer has a queue of their own.
    if (knownCustomer() !== customerId || !dequeueFavorite(customerId, next)) break
  }
  if (sent === 0) return
  notify.success(t('offline.sent'))
  await refresh(isFavoritesKey).catch(() => {})
}
