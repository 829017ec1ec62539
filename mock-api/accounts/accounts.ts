/** Reads and changes accounts. Nothing awaits between a check and its write, so that concurrent calls cannot conflict. */
import type { WireUser } from '#api/wire.ts'
import type { Account } from '../records.ts'
import type { MockState } from '../state-type.ts'
import type { Passwords } from './passwords.ts'

export interface Accounts {
  byEmail(email: string): Account | undefined
  byId(id: string): Account | undefined
  /** Changes memory only, as all of these do: the caller saves. */
  add(account: Account, hash: string | null): void
  change(id: string, changes: Partial<Account>): Account | undefined
  remove(id: string): void
  /** Removes accounts that were never verified, except the demo's own. Returns their ids. */
  removeUnverified(createdBefore: number): readonly string[]
  /** `null`: the account has no password, only the identity provider. */
  setPassword(id: string, hash: string | null): void
  /** Hashes in every case, so that the response time does not reveal whether the account or its password exists. */
  passwordFits(account: Account | undefined, password: string): Promise<boolean>
}

export function createAccounts(state: MockState, passwords: Passwords): Accounts {
  const { store } = state
  const placeOf = (id: string) => store.records.accounts.findIndex((account) => account._id === id)
  const touched = () => {
    store.generation.people += 1
  }

  const accounts: Accounts = {
    byEmail: (email) => state.people().byEmail.get(email),
    byId: (id) => state.people().byId.get(id),
    add(account, hash) {
      store.records.accounts.push(account)
      store.secrets.credentials[account._id] = { hash, tokenVersion: 0 }
      touched()
    },
    change(id, changes) {
      const { accounts } = store.records
      const place = placeOf(id)
      const account = accounts[place]
      if (!account) return undefined
      const changed = { ...account, ...changes }
      accounts[place] = changed
      touched()
      return changed
    },
    remove(id) {
      const place = placeOf(id)
      if (place !== -1) store.records.accounts.splice(place, 1)
      delete store.secrets.credentials[id]
      touched()
    },
    removeUnverified(createdBefore) {
      const isOver = ({ _id, verified, createdAt }: Account) =>
        !verified && !store.passwords.has(_id) && Date.parse(createdAt) < createdBefore
      const over = store.records.accounts.filter(isOver).map(({ _id }) => _id)
      for (const id of over) accounts.remove(id)
      return over
    },
    setPassword(id, hash) {
      const { credentials } = store.secrets
      credentials[id] = { tokenVersion: 0, ...credentials[id], hash }
    },
    passwordFits(account, password) {
      const hash = account && store.secrets.credentials[account._id]?.hash
      const published = account && hash === undefined ? store.passwords.get(account._id) : undefined
      return published === undefined
        ? passwords.matches(password, hash ?? undefined)
        : passwords.matchesPublished(password, published)
    },
  }
  return accounts
}

/** Returns the fields that the account's owner may see: no password, hash or code. */
export function toUser(account: Account, pendingEmail: string | undefined): WireUser {
  const { _id, username, email, phone, gender, birthDay, address, city, image, role } = account
  const optional = { pendingEmail, phone, gender, birthDay, address, city, image }
  const known = Object.entries(optional).filter(([, value]) => value !== undefined && value !== '')
  return { _id, username, email, ...Object.fromEntries(known), role }
}
