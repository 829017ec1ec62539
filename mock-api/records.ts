/** What the mock keeps, as plain records that json-server can show: the catalogue and the people in it. */
import type {
  SeedAccount,
  SeedCategory,
  SeedColor,
  SeedProduct,
  SeedRating,
  SeedShowcase,
} from '#fixtures/records.ts'

export interface CatalogueRecords {
  products: SeedProduct[]
  categories: SeedCategory[]
  colors: SeedColor[]
  showcase: SeedShowcase
}

export interface PeopleRecords {
  accounts: Account[]
  ratings: SeedRating[]
  visits: Visit[]
}

/** What nobody may see, not even through the side door's records. */
export interface SecretRecords {
  /** By account id. A demo account has none until its published password or its tokens change. */
  credentials: Record<string, Credential>
  codes: Code[]
  tickets: ResetTicket[]
  /** Signed-out tokens by their id, with the time (ms) after which they would have died anyway. */
  revoked: Record<string, number>
  mails: Mail[]
}

export type Account = Omit<SeedAccount, 'password' | 'favorites'> & { readonly favorites: readonly string[] }

export interface Credential {
  /** `scrypt$N$r$p$salt$hash`; `null`: no password to sign in with, only the identity provider. */
  readonly hash?: string | null
  /** Counts up when all tokens issued before must die. */
  readonly tokenVersion: number
  /** Keyed hashes of the networks that signed in last. */
  readonly networks?: readonly string[]
}

export type CodePurpose = 'verification' | 'reset' | 'email-change'

export interface Code {
  readonly purpose: CodePurpose
  readonly account: string
  /** The new address, of a code for a change of address. */
  readonly email?: string
  /** Keyed hash; the digits themselves stand in the mailbox only. */
  readonly digest: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** The network that asked for it. */
  readonly requestedFrom: string
  wrongTries: number
}

/** Who has shown the right reset code, and may set a new password once. */
export interface ResetTicket {
  readonly digest: string
  readonly account: string
  readonly expiresAt: number
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly code: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

export interface Visit {
  readonly _id: string
  readonly createdAt: string
}
