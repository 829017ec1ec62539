/** Whoever showed the right reset code may set one new password, for that account, soon. */
import type { World } from '../mock-state.ts'
import { isSameDigest } from './same-digest.ts'
import type { SigningKey } from './signing-key.ts'

export const TICKET_LIFE_MS = 10 * 60 * 1000

export interface ResetTickets {
  /** The caller saves. */
  give(account: string): string
  /** Takes the ticket if it is good for this account. The caller saves. */
  take(ticket: string | undefined, account: string | undefined): boolean
}

export function createResetTickets(world: World, key: SigningKey): ResetTickets {
  const digestOf = (ticket: string) => key.digest(`ticket ${ticket}`)
  return {
    give(account) {
      const { tickets } = world.store.secrets
      const ticket = world.random(24).toString('base64url')
      const others = tickets.filter((each) => each.expiresAt > world.now() && each.account !== account)
      const expiresAt = world.now() + TICKET_LIFE_MS
      tickets.splice(0, tickets.length, ...others, { digest: digestOf(ticket), account, expiresAt })
      return ticket
    },
    take(ticket, account) {
      const { tickets } = world.store.secrets
      const digest = digestOf(ticket ?? '')
      const place = tickets.findIndex(
        (each) =>
          isSameDigest(each.digest, digest) && each.account === account && each.expiresAt > world.now(),
      )
      if (place === -1) return false
      tickets.splice(place, 1)
      return true
    },
  }
}
