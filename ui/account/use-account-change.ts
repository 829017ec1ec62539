import { useSetAtom } from 'jotai'
import type { Customer } from '#domain/shapes.ts'
import { recogniseCustomerAtom } from '#ui/account/account.ts'
import { postToOtherTabs } from '#ui/account/other-tabs.ts'

/** Returns a function to call after an accepted profile change: updates the customer here and in the other tabs. */
export function useAccountChange(): (changed: Customer) => void {
  const recognise = useSetAtom(recogniseCustomerAtom)
  return (changed) => {
    recognise(changed)
    postToOtherTabs({ type: 'account' })
  }
}
