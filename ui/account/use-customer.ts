import { useStore } from 'jotai'
import type { Customer } from '#domain/shapes.ts'
import { customerAtom, openingCustomerAtom } from '#ui/account/account.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'

/** Returns the customer who is signed in; `undefined` for a visitor. */
export function useCustomer(): Customer | undefined {
  const store = useStore()
  return useHydratedAtom(
    customerAtom,
    (customer) => customer,
    () => store.get(openingCustomerAtom),
  )
}
