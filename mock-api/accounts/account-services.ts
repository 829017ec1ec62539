/** The services that the account calls share, created once per mock. */
import type { WireSession, WireUser } from '#api/wire.ts'
import type { IdentityCheck } from '../identity/identity-check.ts'
import type { Account } from '../records.ts'
import type { MockState } from '../state-type.ts'
import { type Accounts, createAccounts, toUser } from './accounts.ts'
import { type Codes, createCodes } from './codes.ts'
import { createKnownNetworks, type KnownNetworks } from './known-networks.ts'
import { createLimits, type Limits } from './limits.ts'
import type { Mailbox } from './mailbox.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createResetTickets, type ResetTickets } from './reset-tickets.ts'
import type { SigningKey } from './signing-key.ts'
import { createTokens, type Tokens } from './tokens.ts'
import type { Uploads } from './uploads.ts'

export interface AccountServices {
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly tokens: Tokens
  readonly codes: Codes
  readonly knownNetworks: KnownNetworks
  readonly tickets: ResetTickets
  readonly limits: Limits
  readonly uploads: Uploads
  readonly checkIdentity: IdentityCheck
  /** The account with a new address whose code has not been entered yet. */
  userOf(account: Account): WireUser
  /** The answer of a login: a new token, and the user. */
  newSession(account: Account): Promise<WireSession>
}

interface Parts {
  readonly key: SigningKey
  readonly mailbox: Mailbox | undefined
  readonly uploads: Uploads
  readonly checkIdentity: IdentityCheck
  readonly unlimited: boolean
  readonly quickHashes: boolean
}

export function createAccountServices(state: MockState, parts: Parts): AccountServices {
  const { key, mailbox, uploads, checkIdentity, unlimited, quickHashes } = parts
  const passwords = createPasswords(state.random, quickHashes)
  const tokens = createTokens(state, key)
  const codes = createCodes(state, key, mailbox)
  const userOf = (account: Account) => toUser(account, codes.pendingEmail(account._id))
  return {
    accounts: createAccounts(state, passwords),
    passwords,
    tokens,
    codes,
    knownNetworks: createKnownNetworks(state, key),
    tickets: createResetTickets(state, key),
    limits: createLimits(state.now, unlimited),
    uploads,
    checkIdentity,
    userOf,
    newSession: async (account) => ({ token: await tokens.issue(account), data: userOf(account) }),
  }
}
