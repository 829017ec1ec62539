/** What happens when a page has come alive for somebody who has just come in, or whose session is over. */

import { postToOtherTabs } from '#ui/account/other-tabs.ts'
import { notify } from '#ui/browser/notify.ts'
import { takePendingFavorite } from '#ui/favorites/after-login.ts'
import { changeFavoriteAtom } from '#ui/favorites/favorites.ts'
import type { Browser } from './browser.ts'

export async function receiveAccount({ opening, store, texts, resources }: Browser): Promise<void> {
  const { t } = texts
  const { customer, session } = opening
  if (session.sessionEnded) notify.error(t('toasts.sessionEnded'))
  if (!customer) return
  if (takeNews() === 'signedIn') {
    postToOtherTabs({ type: 'account' })
    notify.success(t('toasts.signedIn'))
  }

  // A heart that was pressed before the login.
  const productId = takePendingFavorite()
  if (productId === undefined) return
  const change = { productId, isFavorite: true }
  store.set(changeFavoriteAtom, change)
  try {
    await resources.api.addFavorite(productId)
    postToOtherTabs({ type: 'favorite', change })
    notify.success(t('ProductAddedToWishList'))
  } catch {
    store.set(changeFavoriteAtom, { productId, isFavorite: false })
    notify.error(t('errors.wishlistFailed'))
  }
}

/** The way back from an identity provider leaves word in a cookie (`server/sign-in/routes.ts`). */
function takeNews(): string | undefined {
  const news = /(?:^|; )news=(\w+)/.exec(document.cookie)?.[1]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  if (news !== undefined) document.cookie = 'news=; Path=/; Max-Age=0; SameSite=Lax'
  return news
}
