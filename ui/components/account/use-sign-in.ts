import { useSetAtom } from 'jotai'
import { paths } from '#domain/paths.ts'
import type { Customer } from '#domain/shapes.ts'
import { recogniseCustomerAtom } from '#ui/account/account.ts'
import { postToOtherTabs } from '#ui/account/other-tabs.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLocation, useNext } from '#ui/page/page-context.ts'
import { forgetStep } from './use-kept-step.ts'

/**
 * Returns a function to call after the provider has accepted a sign-in. It sets the customer in this tab and in
 * the other tabs, and loads the requested page as a new document (SPEC §4) in the place of the form, which is of no use
 * to a customer who goes back; a visitor who has left the form meanwhile stays on the page that is shown. Its promise
 * never settles, so that the form stays busy until the document is replaced. Without cookies there is no session: it says
 * so and resolves.
 */
export function useSignIn(): (customer: Customer, sentence: string) => Promise<undefined> {
  const { t } = useTranslation()
  const recognise = useSetAtom(recogniseCustomerAtom)
  const next = useNext()
  const { pathname } = useLocation()
  return async (customer, sentence) => {
    if (!navigator.cookieEnabled) {
      notify.error(t('account.needsCookies'))
      return undefined
    }
    recognise(customer)
    forgetStep()
    postToOtherTabs({ type: 'account' })
    notify.successAfterReload(sentence)
    const { location } = window
    // Firefox may restore this document from its back/forward cache, with the busy form.
    window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
    if (location.pathname === pathname) location.replace(next ?? paths.home())
    else location.reload()
    return new Promise(() => {})
  }
}
