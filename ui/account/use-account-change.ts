import { useSetAtom } from 'jotai'
import type { Customer } from '#domain/shapes.ts'
import { recogniseCustomerAtom, refreshAccountAtom } from '#ui/account/account.ts'
import { postToOtherTabs } from '#ui/account/other-tabs.ts'
import { useApi } from '../data/use-api.ts'

/**
 * Returns a function to call after an accepted profile change: updates the customer here and in the other tabs, and
 * reads the profile anew (SPEC §4).
 */
export function useAccountChange(): (changed: Customer) => void {
  const api = useApi()
  const recognise = useSetAtom(recogniseCustomerAtom)
  const refreshAccount = useSetAtom(refreshAccountAtom)
  return (changed) => {
    recognise(changed)
    postToOtherTabs({ type: 'account' })
    void refreshAccount(() => api.profile())
  }
}
