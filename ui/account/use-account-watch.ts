import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { decideAccess } from '#domain/account/access.ts'
import { paths } from '#domain/paths.ts'
import { customerAtom, forgetCustomerAtom, recogniseCustomerAtom } from '#ui/account/account.ts'
import {
  type AccountMessage,
  hasMissedMessages,
  listenToOtherTabs,
  postToOtherTabs,
} from '#ui/account/other-tabs.ts'
import { listenForSessionEnd } from '#ui/account/session-end.ts'
import { notify } from '#ui/browser/notify.ts'
import { changeFavoriteAtom } from '#ui/favorites/favorites.ts'
import { useTranslation } from '../browser/use-translation.ts'
import { isFavoritesKey, isPersonalKey } from '../data/queries.ts'
import { useResources } from '../data/resource-context.ts'
import { useRefresh } from '../data/use-refresh.ts'
import { useNavigate } from '../page/page-context.ts'

/** Keeps the page consistent with the account: handles the end of the session and the messages of the other tabs. */
export function useAccountWatch(): void {
  const { t } = useTranslation()
  const { api, evict } = useResources()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const store = useStore()
  const customer = useAtomValue(customerAtom)
  const lastMessage = useRef<AccountMessage>(undefined)
  const recognise = useSetAtom(recogniseCustomerAtom)
  const forgetCustomer = useSetAtom(forgetCustomerAtom)
  const changeFavorite = useSetAtom(changeFavoriteAtom)

  const leaveUnlessAllowed = (signedIn: boolean) => {
    const access = decideAccess(wantedAddress(), signedIn)
    if (!access.allowed) navigate(access.redirectTo, { replace: true })
  }
  const becomeVisitor = () => {
    forgetCustomer()
    evict?.(isPersonalKey)
    leaveUnlessAllowed(false)
  }

  const onSessionEnd = useEffectEvent(() => {
    // Without a customer, the event comes from a refused call of a visitor, such as a login with a wrong password.
    if (!customer) return
    becomeVisitor()
    postToOtherTabs({ type: 'signedOut' })
    notify.error(t('toasts.sessionEnded'), {
      link: { href: paths.login(wantedAddress()), label: t('nav.login') },
    })
  })

  const onMessage = useEffectEvent(async (message: AccountMessage) => {
    if (message.type === 'favorite') {
      changeFavorite(message.change)
      await refresh(isFavoritesKey).catch(() => {})
      return
    }
    lastMessage.current = message
    if (message.type === 'signedOut') return becomeVisitor()
    const known = await api.profile().catch(() => undefined)
    // A later message, or a sign-out here, makes the profile obsolete.
    if (!known || lastMessage.current !== message || store.get(customerAtom)?.id !== customer?.id) return
    if (customer && known.id !== customer.id) forgetCustomer()
    recognise(known)
    // Cached products contain the previous customer's favourites, and their cache keys do not name the customer.
    if (known.id !== customer?.id) await refresh(() => true).catch(() => {})
    leaveUnlessAllowed(true)
  })

  useEffect(() => listenForSessionEnd(() => onSessionEnd()), [])
  useEffect(() => listenToOtherTabs((message) => void onMessage(message)), [])
  useEffect(() => {
    // A page from the back/forward cache can show the state before a sign-in or a sign-out.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && hasMissedMessages()) window.location.reload()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}

/** The address bar changes before the page: a session can end while the next page is loading. */
function wantedAddress(): string {
  return window.location.pathname + window.location.search
}
