import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '#api/errors.ts'
import { customerAtom, recogniseCustomerAtom } from '#ui/account/account.ts'
import { notify } from '#ui/browser/notify.ts'
import { changeFavoriteAtom } from '#ui/favorites/favorites.ts'
import {
  dropFirstQueuedFavorite,
  knownCustomer,
  readQueuedFavorites,
  rememberCustomer,
} from '#ui/favorites/offline-queue.ts'
import { useOnline } from '../browser/use-online.ts'
import { useTranslation } from '../browser/use-translation.ts'
import { isFavoritesKey } from '../data/queries.ts'
import { useApi } from '../data/use-api.ts'
import { useRefresh } from '../data/use-refresh.ts'

/** Sends the favourites changed offline when the network is back: in order, each once, from one tab only. */
export function useOfflineQueue(): void {
  const { t } = useTranslation()
  const api = useApi()
  const refresh = useRefresh()
  const isOnline = useOnline()
  const customerId = useAtomValue(customerAtom)?.id
  const change = useSetAtom(changeFavoriteAtom)
  const recognise = useSetAtom(recogniseCustomerAtom)

  const show = useEffectEvent(() => {
    const queue = readQueuedFavorites()
    const owner = customerId ?? (navigator.onLine ? undefined : knownCustomer())
    if (queue?.customerId === owner) queue?.changes.forEach(change)
  })

  const send = useEffectEvent(async () => {
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
  })

  /** Requests the customer: a page from the service worker's cache contains none, even if one is signed in. */
  const requestCustomer = useEffectEvent(async () => {
    const customer = await api.profile().catch(() => undefined)
    if (customer) recognise(customer)
  })

  useEffect(() => {
    if (customerId !== undefined) rememberCustomer(customerId)
    show()
    if (!isOnline || !readQueuedFavorites()) return
    // The Web Lock serializes the tabs: another tab may be sending the queue already.
    if (customerId === undefined) void requestCustomer()
    else if (navigator.locks) void navigator.locks.request('waitingFavorites', () => send())
    else void send()
  }, [customerId, isOnline])
}
