/** Indexes of accounts and ratings, by the keys that calls look them up with. */
import type { SeedRating } from '#fixtures/records.ts'
import type { Account, PeopleRecords } from '../records.ts'

export interface PeopleIndex {
  readonly byId: ReadonlyMap<string, Account>
  /** By address, lower case and trimmed. */
  readonly byEmail: ReadonlyMap<string, Account>
  ratingsOf(product: string): readonly SeedRating[]
  /** Returns the mean rating to one decimal; `undefined` for a product without ratings. */
  meanOf(product: string): number | undefined
}

export function indexPeople({ accounts, ratings }: PeopleRecords): PeopleIndex {
  const valid = accounts
    .filter((account) => typeof account?._id === 'string' && typeof account.email === 'string')
    // The admin API accepts any record, so a field may have any type.
    .map((account) => ({ ...account, favorites: Array.isArray(account.favorites) ? account.favorites : [] }))
  const byProduct = new Map<string, SeedRating[]>()
  for (const rating of ratings) {
    const own = byProduct.get(rating?.product)
    if (own) own.push(rating)
    else byProduct.set(rating?.product, [rating])
  }
  const means = new Map<string, number>()
  for (const [product, own] of byProduct) {
    const mean = own.reduce((sum, { rating }) => sum + rating, 0) / own.length
    if (mean >= 0 && mean <= 5) means.set(product, Math.round(mean * 10) / 10)
  }
  return {
    byId: new Map(valid.map((account) => [account._id, account])),
    byEmail: new Map(valid.map((account) => [account.email.trim().toLowerCase(), account])),
    ratingsOf: (product) => byProduct.get(product) ?? [],
    meanOf: (product) => means.get(product),
  }
}
