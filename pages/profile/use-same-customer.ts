import { useSetAtom } from 'jotai'
import { NetworkError } from '#api/errors.ts'
import { forgetCustomerAtom, recogniseCustomerAtom } from '#ui/account/account.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useApi } from '#ui/data/use-api.ts'
import { useRefresh } from '#ui/data/use-refresh.ts'
import { isUnanswered } from '#ui/page/failure-message.ts'

/**
 * Returns a function to call before a profile change is sent: it reads the profile and returns whether the session is still
 * that of the customer whose form this is. If it is another customer's, it shows a message and that customer's profile. This
 * tab may not know of the other sign-in: the message between tabs was lost, or the profile could not be read then.
 */
export function useSameCustomer(): () => Promise<boolean> {
  const { t } = useTranslation()
  const api = useApi()
  const refresh = useRefresh()
  const customer = useCustomer()
  const forgetCustomer = useSetAtom(forgetCustomerAtom)
  const recognise = useSetAtom(recogniseCustomerAtom)
  return async () => {
    const known = await api.profile().catch((failure: unknown) => {
      // The change is not sent: the message must not say that it may have been saved.
      throw isUnanswered(failure) ? new NetworkError(failure) : failure
    })
    if (known.id === customer?.id) return true
    forgetCustomer()
    recognise(known)
    notify.error(t('profile.otherAccount'))
    await refresh(() => true).catch(() => {})
    return false
  }
}
