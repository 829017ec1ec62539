/** The first records of a mock, built from the demo catalogue. */
import { LRUCache } from 'lru-cache'
import { buildCatalogue } from '#fixtures/catalogue.ts'
import { DEMO_PASSWORD, NAMED_ACCOUNTS } from '../named-inputs.ts'
import type { CatalogueRecords, PeopleRecords, SecretRecords } from '../records.ts'
import { MAX_PRODUCTS, MAX_SEED } from '../settings.ts'

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

/** The products of all cached sizes together. Larger catalogues are built each time. */
const MAX_CACHED_PRODUCTS = 2_000

/** Mocks, worlds and resets ask for few sizes, and a copy takes a sixth of the time. */
const built = new LRUCache<string, FreshRecords>({
  maxSize: MAX_CACHED_PRODUCTS,
  sizeCalculation: ({ catalogue }) => catalogue.products.length + 1,
})

/** Throws for a seed or a number of products that is not a whole number, or out of its range. */
export function seedRecords({ seed, products }: Size): FreshRecords {
  if (!isWhole(seed, MAX_SEED) || !isWhole(products, MAX_PRODUCTS)) {
    throw new RangeError(
      `The seed should be a whole number from 0 to ${MAX_SEED}, and products one from 0 to ${MAX_PRODUCTS}, not ${seed} and ${products}`,
    )
  }
  const key = `${seed} ${products}`
  const records = built.get(key) ?? buildRecords({ seed, products })
  built.set(key, records)
  // json-server changes records in place.
  return built.has(key) ? structuredClone(records) : records
}

const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max

function buildRecords(size: Size): FreshRecords {
  const { version, accounts, ratings, products, categories, colors, showcase } = buildCatalogue(size)
  return {
    version,
    catalogue: {
      products: [...products],
      // Constants of the demo catalogue.
      categories: structuredClone([...categories]),
      colors: structuredClone([...colors]),
      showcase,
    },
    people: {
      accounts: [
        ...accounts.map(({ password: _, ...account }) => account),
        ...structuredClone(NAMED_ACCOUNTS),
      ],
      ratings: [...ratings],
      visits: [],
    },
    secrets: { credentials: {}, codes: [], tickets: [], revoked: {}, mails: [] },
    passwords: new Map([
      ...accounts.map(({ _id, password }) => [_id, password] as const),
      ...NAMED_ACCOUNTS.map(({ _id }) => [_id, DEMO_PASSWORD] as const),
    ]),
  }
}
