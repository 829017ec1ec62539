/** What happens with favourites that were changed offline. Loaded only where there are some. */
import type { TFunction } from 'i18next'
import type { Api } from '#api/client.ts'
import { isApiError } from '#api/errors.ts'
import type { QueuedFavorite } from '#domain/account/queued-favorites.ts'
import type { Customer } from '#domain/shapes.ts'
import { notify } from '../browser/notify.ts'
import { isFavoritesKey } from '../data/queries.ts'
import type { useRefresh } from '../data/use-refresh.ts'
import { dropFirstQueuedFavorite, knownCustomer, readQueuedFavorites } from './offline-queue.ts'

interface Sending {
  readonly t: TFunction
  readonly api: Api
  readonly refresh: ReturnType<typeof useRefresh>
  readonly isOnline: boolean
  /** Of the customer who is signed in. */
  readonly customerId: string | undefined
  readonly change: (favorite: QueuedFavorite) => void
  readonly recognise: (customer: Customer) => void
}

/** Shows the queued changes, and sends them when the network is there. */
export async function handleQueuedFavorites(sending: Sending): Promise<void> {
  const { api, isOnline, customerId, change, recognise } = sending
  const queue = readQueuedFavorites()
  const owner = customerId ?? (navigator.onLine ? undefined : knownCustomer())
  if (queue?.customerId === owner) queue?.changes.forEach(change)
  if (!isOnline || !queue) return
  if (customerId === undefined) {
    // A page from the service worker's cache contains no customer, even if one is signed in.
    const customer = await api.profile().catch(() => undefined)
    if (customer) recognise(customer)
  } else if (navigator.locks) {
    // The Web Lock serializes the tabs: another tab may be sending the queue already.
    await navigator.locks.request('waitingFavorites', () => send(sending, customerId))
  } else await send(sending, customerId)
}

async function send({ t, api, refresh, change }: Sending, customerId: string): Promise<void> {
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
      if (!isApiError(failure) || failure.status === 401 || failure.status >= 500) break
      change({ productId: next.productId, isFavorite: !next.isFavorite })
      notify.error(t('errors.wishlistFailed'))
    }
    dropFirstQueuedFavorite()
  }
  if (sent === 0) return
  notify.success(t('offline.sent'))
  await refresh(isFavoritesKey).catch(() => {})
}
