import { useSetAtom } from 'jotai'
import { paths } from '#domain/paths.ts'
import type { Customer } from '#domain/shapes.ts'
import { recogniseCustomerAtom } from '#ui/account/account.ts'
import { postToOtherTabs } from '#ui/account/other-tabs.ts'
import { notify } from '#ui/browser/notify.ts'
import { useNext } from '../page/page-context.ts'

/**
 * The provider has let a person in: they are known here and in the other tabs, and the page that they wanted is loaded
 * anew (SPEC §4). Never settles, so that a form stays busy until it is gone.
 */
export function useSignIn(): (customer: Customer, sentence: string) => Promise<never> {
  const recognise = useSetAtom(recogniseCustomerAtom)
  const next = useNext()
  return (customer, sentence) => {
    recognise(customer)
    postToOtherTabs({ type: 'account' })
    notify.success(sentence, { afterReload: true })
    window.location.assign(next ?? paths.home())
    return new Promise(() => {})
  }
}
