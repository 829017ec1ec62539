import { atom } from 'jotai'
import type { Customer } from '#domain/shapes.ts'
import { changedFavoritesAtom } from '../favorites/favorites.ts'
import { rememberCustomer } from '../favorites/offline-queue.ts'

const accountAtom = atom<Customer | undefined>(undefined)

/** Who is signed in; `undefined` for a visitor. */
export const customerAtom = atom((get) => get(accountAtom))

const openingAtom = atom<Customer | undefined>(undefined)

/** Who was signed in when the page was made. */
export const openingCustomerAtom = atom((get) => get(openingAtom))

/** At start, before anything is shown. */
export const openAccountAtom = atom(null, (_get, set, customer: Customer | undefined) => {
  set(openingAtom, customer)
  set(accountAtom, customer)
})

/** From an answer of the provider. */
export const recogniseCustomerAtom = atom(null, (_get, set, customer: Customer) => set(accountAtom, customer))

export const forgetCustomerAtom = atom(null, (_get, set) => {
  set(accountAtom, undefined)
  rememberCustomer(undefined)
  set(changedFavoritesAtom, new Map())
})
