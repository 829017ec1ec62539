import { useSetAtom } from 'jotai'
import { paths } from '#domain/paths.ts'
import type { Customer } from '#domain/shapes.ts'
import { recogniseCustomerAtom } from '#ui/state/account.ts'
import { notify } from '#ui/state/notify.ts'
import { tellOtherTabs } from '#ui/state/other-tabs.ts'
import { useNext } from './use-next.ts'

/**
 * The provider has let a person in: they are known here and in the other tabs, and the page that they wanted is loaded
 * anew (SPEC §4). Never settles, so that a form stays busy until it is gone.
 */
export function useSignIn(): (customer: Customer, sentence: string) => Promise<never> {
  const recognise = useSetAtom(recogniseCustomerAtom)
  const next = useNext()
  return (customer, sentence) => {
    recognise(customer)
    tellOtherTabs({ type: 'account' })
    notify.success(sentence, { afterReload: true })
    window.location.assign(next ?? paths.home())
    return new Promise(() => {})
  }
}
