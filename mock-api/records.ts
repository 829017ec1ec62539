/** The mock's records, as plain objects for json-server: the catalogue, and people. */
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

/** Records that the admin API shows. */
export type PublicRecords = CatalogueRecords & PeopleRecords

/** Records that the admin API does not show. */
export interface SecretRecords {
  /** By account id. A demo account has none until its published password or its tokens change. */
  credentials: Record<string, Credential>
  codes: Code[]
  tickets: ResetTicket[]
  /** Signed-out tokens by id, with their expiry in milliseconds since 1970. */
  revoked: Record<string, number>
  mails: Mail[]
}

export type Account = Omit<SeedAccount, 'password' | 'favorites'> & { readonly favorites: readonly string[] }

interface Credential {
  /** `scrypt$N$r$p$salt$hash`; `null`: no password, only the identity provider. */
  readonly hash?: string | null
  /** Incremented to invalidate all earlier tokens. */
  readonly tokenVersion: number
  /** Keyed hashes of the networks that signed in last. */
  readonly networks?: readonly string[]
}

export type CodePurpose = 'verification' | 'reset' | 'email-change'

export interface Code {
  readonly purpose: CodePurpose
  readonly account: string
  /** The new address, for a change of address. */
  readonly email?: string
  /** Keyed hash; only the mailbox has the digits. */
  readonly digest: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** The network that requested the code. */
  readonly requestedFrom: string
  wrongTries: number
}

/** Allows one new password after a right reset code. */
interface ResetTicket {
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
