import type { TFunction } from 'i18next'
import { useState } from 'react'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { notify } from '#ui/state/notify.ts'
import { useApi } from './use-api.ts'
import { useCustomer } from './use-customer.ts'

export interface Favorite {
  readonly isFavorite: boolean
  readonly isBusy: boolean
  readonly toggle: () => Promise<void>
}

/** The heart's state and what a press on it does. Shown at once, taken back when the provider refuses. */
export function useFavorite(product: Pick<Product, 'id' | 'isFavorite'>, t: TFunction): Favorite {
  const api = useApi()
  const customer = useCustomer()
  const [chosen, setChosen] = useState<boolean>()
  const [isBusy, setBusy] = useState(false)
  const isFavorite = customer !== undefined && (chosen ?? product.isFavorite)

  const toggle = async () => {
    if (!customer) {
      const { pathname, search } = window.location
      notify.error(t('YouAreNotLogin'), {
        link: { href: paths.login(pathname + search), label: t('nav.login') },
      })
      return
    }
    if (isBusy) return
    setBusy(true)
    setChosen(!isFavorite)
    try {
      await (isFavorite ? api.removeFavorite(product.id) : api.addFavorite(product.id))
      notify.success(t(isFavorite ? 'ProductRemovedFromWishList' : 'ProductAddedToWishList'))
    } catch {
      setChosen(isFavorite)
      notify.error(t('errors.wishlistFailed'))
    } finally {
      setBusy(false)
    }
  }

  return { isFavorite, isBusy, toggle }
}
