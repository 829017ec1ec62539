import type { TFunction } from 'i18next'
import { useSetAtom, useStore } from 'jotai'
import { useRef, useState } from 'react'
import { endedSession, isNetworkError } from '#api/errors.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { postToOtherTabs } from '#ui/account/other-tabs.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { savePendingFavorite } from '#ui/favorites/after-login.ts'
import { changedFavoritesAtom, changeFavoriteAtom } from '#ui/favorites/favorites.ts'
import { enqueueFavorite, knownCustomer } from '#ui/favorites/offline-queue.ts'
import { customerAtom } from '../account/account.ts'
import { useCustomer } from '../account/use-customer.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { remember } from '../changes/remember.ts'
import { isFavoritesKey } from '../data/queries.ts'
import { useApi } from '../data/use-api.ts'
import { useRefresh } from '../data/use-refresh.ts'

interface Favorite {
  readonly isFavorite: boolean
  readonly isBusy: boolean
  readonly toggle: () => Promise<void>
}

/** Returns the state of the heart and its click handler. A change shows at once and is reverted if it is refused. */
export function useFavorite(product: Product): Favorite {
  const { t } = useTranslation()
  const { id: productId } = product
  const api = useApi()
  const customer = useCustomer()
  const refresh = useRefresh()
  const changed = useChangedFavorite(productId)
  const change = useSetAtom(changeFavoriteAtom)
  const store = useStore()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const isFavorite = changed ?? (customer !== undefined && product.isFavorite)

  const save = async (isAdded: boolean) => {
    // Offline: a page from the service worker's cache contains no customer.
    const customerId = customer?.id ?? (navigator.onLine ? undefined : knownCustomer())
    if (customerId === undefined) return askToLogIn(productId, t)
    if (isSending.current) return
    const newState = { productId, isFavorite: isAdded }
    if (isAdded) remember('wishlist', product)
    const enqueue = () => {
      if (!enqueueFavorite(customerId, newState)) return false
      change(newState)
      notify.success(t('offline.waits'))
      return true
    }
    if (!navigator.onLine && enqueue()) return
    isSending.current = true
    setBusy(true)
    // A sign-out during the call has removed all favourites: the result of the call is not shown any more.
    const isSameCustomer = () => !customer || store.get(customerAtom)?.id === customer.id
    change(newState)
    try {
      await (isAdded ? api.addFavorite(productId) : api.removeFavorite(productId))
      if (!isSameCustomer()) return
      postToOtherTabs({ type: 'favorite', change: newState })
      if (isAdded) notify.success(t('ProductAddedToWishList'))
      else {
        const undo = () => {
          if (isSameCustomer()) void save(true)
        }
        notify.success(t('ProductRemovedFromWishList'), { action: { label: t('quoted.undo'), run: undo } })
      }
      // A wishlist that fails to load again shows the failure in its own place.
      await refresh(isFavoritesKey).catch(() => {})
    } catch (failure) {
      if (!isSameCustomer() || (isNetworkError(failure) && enqueue())) return
      change({ productId, isFavorite: !isAdded })
      if (!endedSession(failure)) notify.error(t('errors.wishlistFailed'))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return { isFavorite, isBusy, toggle: () => save(!isFavorite) }
}

/** Returns a change since the product was loaded; `undefined` during hydration, as the server's markup is older. */
function useChangedFavorite(productId: string): boolean | undefined {
  return useHydratedAtom(
    changedFavoritesAtom,
    (changed) => changed.get(productId),
    () => undefined,
  )
}

/** Shows a link to the login, which leads back to this page. The favourite is added after the login. */
function askToLogIn(productId: string, t: TFunction) {
  const { pathname, search } = window.location
  savePendingFavorite(productId)
  notify.error(t('YouAreNotLogin'), { link: { href: paths.login(pathname + search), label: t('nav.login') } })
}
