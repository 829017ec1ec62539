/** Reset tickets: a right reset code allows one new password for its account within ten minutes. */
import type { MockState } from '../state-type.ts'
import { isSameDigest } from './codes.ts'
import type { SigningKey } from './signing-key.ts'

export const TICKET_LIFE_MS = 10 * 60 * 1000

export interface ResetTickets {
  /** Returns a new ticket, which replaces the account's earlier one. The caller saves. */
  give(account: string): string
  /** Returns whether the ticket is valid for this account, and deletes it if so. The caller saves. */
  take(ticket: string | undefined, account: string | undefined): boolean
}

export function createResetTickets(state: MockState, key: SigningKey): ResetTickets {
  const digestOf = (ticket: string) => key.digest(`ticket ${ticket}`)
  return {
    give(account) {
      const { tickets } = state.store.secrets
      const ticket = state.random(24).toString('base64url')
      const others = tickets.filter((each) => each.expiresAt > state.now() && each.account !== account)
      const expiresAt = state.now() + TICKET_LIFE_MS
      tickets.splice(0, tickets.length, ...others, { digest: digestOf(ticket), account, expiresAt })
      return ticket
    },
    take(ticket, account) {
      const { tickets } = state.store.secrets
      const digest = digestOf(ticket ?? '')
      const place = tickets.findIndex(
        (each) =>
          isSameDigest(each.digest, digest) && each.account === account && each.expiresAt > state.now(),
      )
      if (place === -1) return false
      tickets.splice(place, 1)
      return true
    },
  }
}
