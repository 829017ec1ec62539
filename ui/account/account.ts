import { atom } from 'jotai'
import type { Customer } from '#domain/shapes.ts'
import { changedFavoritesAtom } from '../favorites/favorites.ts'
import { rememberCustomer } from '../favorites/offline-queue.ts'

const accountAtom = atom<Customer | undefined>(undefined)

/** The customer who is signed in; `undefined` for a visitor. */
export const customerAtom = atom((get) => get(accountAtom))

const openingAtom = atom<Customer | undefined>(undefined)

/** The customer of the server's markup, for hydration. */
export const openingCustomerAtom = atom((get) => get(openingAtom))

/** Sets both customers at the start, before the first render. */
export const openAccountAtom = atom(null, (_get, set, customer: Customer | undefined) => {
  set(openingAtom, customer)
  set(accountAtom, customer)
})

/** Sets the customer from a response of the provider. */
export const recogniseCustomerAtom = atom(null, (_get, set, customer: Customer) => set(accountAtom, customer))

export const forgetCustomerAtom = atom(null, (_get, set) => {
  set(accountAtom, undefined)
  rememberCustomer(undefined)
  set(changedFavoritesAtom, new Map())
})
