import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { endedSession } from '#api/errors.ts'
import { paths } from '#domain/paths.ts'
import { forgetCustomerAtom } from '#ui/account/account.ts'
import { postToOtherTabs } from '#ui/account/other-tabs.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { failureMessage } from '#ui/page/failure-message.ts'
import { isPersonalKey } from '../data/queries.ts'
import { useResources } from '../data/resource-context.ts'
import { useApi } from '../data/use-api.ts'
import { useNavigate } from '../page/page-context.ts'

/** SPEC §4: signing out calls the API, clears the state of the customer, and opens the login page. */
export function useSignOut() {
  const { t } = useTranslation()
  const api = useApi()
  const { evict } = useResources()
  const navigate = useNavigate()
  const forgetCustomer = useSetAtom(forgetCustomerAtom)
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  const signOut = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await api.signOut()
    } catch (failure) {
      // The store's server answers 2xx even if the provider refuses, because it has deleted the session cookie. After any
      // other failure, such as a 503 of a proxy in front of the store, the session may still exist.
      if (!endedSession(failure)) {
        isUnderWay.current = false
        setBusy(false)
        notify.error(failureMessage(t, failure, 'NetworkError'))
        return
      }
    }
    forgetCustomer()
    evict?.(isPersonalKey)
    postToOtherTabs({ type: 'signedOut' })
    notify.success(t('toasts.signedOut'))
    navigate(paths.login())
  }

  return { signOut, isBusy }
}
