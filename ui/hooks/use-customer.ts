import { useAtomValue } from 'jotai'
import type { Customer } from '#domain/shapes.ts'
import { customerAtom } from '#ui/state/account.ts'

/** Who is signed in; `undefined` for a visitor. */
export function useCustomer(): Customer | undefined {
  return useAtomValue(customerAtom)
}
