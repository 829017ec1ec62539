/** After hydration: messages about a sign-in or an ended session, and the favourite that was chosen before the login. */
import { SIGN_IN_RESULT_COOKIE } from '#domain/cookies.ts'
import { customerAtom, refreshAccountAtom } from '#ui/account/account.ts'
import { postToOtherTabs } from '#ui/account/other-tabs.ts'
import { notify } from '#ui/browser/notify.ts'
import { takePendingFavorite } from '#ui/favorites/after-login.ts'
import { changeFavoriteAtom } from '#ui/favorites/favorites.ts'
import type { Browser } from '../shared/running-browser.ts'

export async function finishSignIn({ opening, store, texts, resources }: Browser): Promise<void> {
  const { t } = texts
  const { account, session } = opening
  if (session.sessionEnded) notify.error(t('toasts.sessionEnded'))
  // The server could not ask the provider for the customer.
  if (account.status === 'failed') await store.set(refreshAccountAtom, () => resources.api.profile())
  if (!store.get(customerAtom)) return
  if (takeSignInResult() === 'signedIn') {
    postToOtherTabs({ type: 'account' })
    notify.success(t('toasts.signedIn'))
  }

  // SPEC: a favourite chosen before the login is added after it.
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

/** The server reports a sign-in by an identity provider in a cookie (`server/sign-in/routes.ts`). */
function takeSignInResult(): string | undefined {
  const result = new RegExp(`(?:^|; )${SIGN_IN_RESULT_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  if (result !== undefined) document.cookie = `${SIGN_IN_RESULT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  return result
}
