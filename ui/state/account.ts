import { atom } from 'jotai'
import type { Customer } from '#domain/shapes.ts'
import { changedFavoritesAtom } from './favorites.ts'
import { rememberCustomer } from './waiting-favorites.ts'

const accountAtom = atom<Customer | undefined>(undefined)

/** Who is signed in; `undefined` for a visitor. */
export const customerAtom = atom((get) => get(accountAtom))

/** Puts the customer into the state: at start from the page, later from an answer of the provider. */
export const recogniseCustomerAtom = atom(null, (_get, set, customer: Customer) => set(accountAtom, customer))

export const forgetCustomerAtom = atom(null, (_get, set) => {
  set(accountAtom, undefined)
  rememberCustomer(undefined)
  set(changedFavoritesAtom, new Map())
})
