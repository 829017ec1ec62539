/** The first records of a mock, built from the demo catalogue. */
import { buildCatalogue } from '#fixtures/catalogue.ts'
import { DEMO_PASSWORD, MAGIC_ACCOUNTS } from '../magic-inputs.ts'
import type { CatalogueRecords, PeopleRecords, SecretRecords } from '../records.ts'

export interface Size {
  readonly seed: number
  /** How many products. */
  readonly products: number
}

export interface FreshRecords {
  readonly version: string
  readonly catalogue: CatalogueRecords
  readonly people: PeopleRecords
  readonly secrets: SecretRecords
  /** The demo accounts' published passwords, by account id. */
  readonly passwords: ReadonlyMap<string, string>
}

export function seedRecords(size: Size): FreshRecords {
  const { version, accounts, ratings, products, categories, colors, showcase } = buildCatalogue(size)
  return {
    version,
    catalogue: {
      products: [...products],
      // The constants of the demo catalogue: json-server changes records in place.
      categories: structuredClone([...categories]),
      colors: structuredClone([...colors]),
      showcase,
    },
    people: {
      accounts: [
        ...accounts.map(({ password: _, ...account }) => account),
        ...structuredClone(MAGIC_ACCOUNTS),
      ],
      ratings: [...ratings],
      visits: [],
    },
    secrets: { credentials: {}, codes: [], tickets: [], revoked: {}, mails: [] },
    passwords: new Map([
      ...accounts.map(({ _id, password }) => [_id, password] as const),
      ...MAGIC_ACCOUNTS.map(({ _id }) => [_id, DEMO_PASSWORD] as const),
    ]),
  }
}
