import { useSetAtom, useStore } from 'jotai'
import type { Customer } from '#domain/shapes.ts'
import { customerAtom, recogniseCustomerAtom, refreshAccountAtom } from '#ui/account/account.ts'
import { postToOtherTabs } from '#ui/account/other-tabs.ts'
import { useApi } from '#ui/data/use-api.ts'

/**
 * Returns a function to call after an accepted profile change: updates the customer here and in the other tabs, and
 * reads the profile anew (SPEC §4). It does nothing when the customer has signed out meanwhile.
 */
export function useAccountChange(): (changed: Customer) => void {
  const api = useApi()
  const store = useStore()
  const recognise = useSetAtom(recogniseCustomerAtom)
  const refreshAccount = useSetAtom(refreshAccountAtom)
  return (changed) => {
    if (store.get(customerAtom)?.id !== changed.id) return
    recognise(changed)
    postToOtherTabs({ type: 'account' })
    void refreshAccount(() => api.profile())
  }
}
