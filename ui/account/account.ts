import { atom } from 'jotai'
import { isApiError, isProviderFailure } from '#api/errors.ts'
import type { Customer } from '#domain/shapes.ts'
import { changedFavoritesAtom } from '../favorites/favorites.ts'
import { rememberCustomer } from '../favorites/offline-queue.ts'

/**
 * SPEC §3, auth state: loading at first, then either the user data, which are absent for a visitor, or an error.
 * `error` is the name of the failure; the session is then unknown.
 */
export type AccountState =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly userData?: Customer }
  | { readonly status: 'failed'; readonly error: string }

const stateAtom = atom<AccountState>({ status: 'loading' })

export const accountAtom = atom((get) => get(stateAtom))

/** The customer who is signed in; `undefined` for a visitor. */
export const customerAtom = atom((get) => userDataOf(get(stateAtom)))

const openingAtom = atom<AccountState>({ status: 'loading' })

/** The customer of the server's markup, for hydration. */
export const openingCustomerAtom = atom((get) => userDataOf(get(openingAtom)))

/** Sets the state of the server's markup, before the first render. */
export const openAccountAtom = atom(null, (_get, set, opening: AccountState) => {
  set(openingAtom, opening)
  set(stateAtom, opening)
})

/** Sets the customer from a response of the provider. */
export const recogniseCustomerAtom = atom(null, (_get, set, userData: Customer) =>
  set(stateAtom, { status: 'known', userData }),
)

/**
 * Reads the profile anew (SPEC §4). A known customer stays when that fails: the end of the session is reported on its
 * own (session-end.ts). A result is discarded if the account has changed meanwhile.
 */
export const refreshAccountAtom = atom(null, async (get, set, profile: () => Promise<Customer>) => {
  if (get(stateAtom).status === 'failed') set(stateAtom, { status: 'loading' })
  const before = get(stateAtom)
  const result = await profile().then(knownAs, (failure) =>
    userDataOf(before) ? before : stateAfter(failure),
  )
  if (get(stateAtom) === before) set(stateAtom, result)
})

export const forgetCustomerAtom = atom(null, (_get, set) => {
  set(stateAtom, { status: 'known' })
  rememberCustomer(undefined)
  set(changedFavoritesAtom, new Map())
})

/** Returns the state after the profile could not be read: a refused session is a visitor's. */
export function stateAfter(failure: unknown): AccountState {
  if (isApiError(failure) && failure.status === 401) return { status: 'known' }
  return { status: 'failed', error: isProviderFailure(failure) ? failure.name : 'Error' }
}

function knownAs(userData: Customer): AccountState {
  return { status: 'known', userData }
}

function userDataOf(state: AccountState): Customer | undefined {
  return state.status === 'known' ? state.userData : undefined
}
