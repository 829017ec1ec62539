import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { customerAtom } from '#ui/account/account.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { readQueuedFavorites, rememberCustomer } from '#ui/favorites/offline-queue.ts'
import { useOnline } from '../browser/use-online.ts'
import { useTranslation } from '../browser/use-translation.ts'
import { useApi } from '../data/use-api.ts'
import { useRefresh } from '../data/use-refresh.ts'

/** Shows the favourites changed offline, and sends them when the network is back: in order, each once, from one tab only. */
export function useOfflineQueue(): void {
  const { t } = useTranslation()
  const api = useApi()
  const refresh = useRefresh()
  const isOnline = useOnline()
  const customerId = useAtomValue(customerAtom)?.id
  const store = useStore()

  const showAndSend = useEffectEvent(async (isOnline: boolean) => {
    // Without the code the changes wait until the network returns again or a page loads.
    const part = await loadQuietly(() => import('./send-queued-favorites.ts'))
    await part?.showAndSendQueuedFavorites({ t, api, refresh, isOnline, store })
  })

  useEffect(() => {
    if (customerId !== undefined) rememberCustomer(customerId)
    if (readQueuedFavorites()) void showAndSend(isOnline)
  }, [customerId, isOnline])
}
