/** What all calls of one mock share. */
import type { WireProduct } from '#api/wire.ts'
import { indexPeople, type PeopleIndex } from './accounts/people-index.ts'
import { CALM, type Scenario } from './admin/scenario.ts'
import { type CatalogueIndex, indexCatalogue, type Row } from './catalogue/catalogue-index.ts'
import type { LiveRatings } from './catalogue/find-products.ts'
import type { RandomBytes } from './options.ts'
import type { Account } from './records.ts'
import { seedRecords } from './storage/seed-records.ts'
import type { Store } from './storage/store.ts'

const TEN_THOUSAND = 10_000

export interface World extends LiveRatings {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: RandomBytes
  readonly log: (line: string) => void
  scenario: Scenario
  /** The catalogue in sight: the scenario may show another one than the store holds. */
  catalogue(): CatalogueIndex
  /** The store's own, whatever the scenario shows. */
  ownCatalogue(): CatalogueIndex
  people(): PeopleIndex
  serve(row: Row, caller: Account | undefined): WireProduct
  newId(): string
}

export function createWorld(
  store: Store,
  parts: Pick<World, 'now' | 'random' | 'log'> & { readonly scenario?: Partial<Scenario> },
): World {
  const own = remembered(
    () => store.generation.catalogue,
    () => indexCatalogue(store.records),
  )
  const people = remembered(
    () => store.generation.people,
    () => indexPeople(store.records),
  )
  const empty = remembered(
    () => store.generation.catalogue,
    () =>
      indexCatalogue({ ...store.records, products: [], showcase: { theDay: [], latest: [], featured: [] } }),
  )
  const huge = remembered(
    () => store.size.seed,
    () => indexCatalogue(seedRecords({ seed: store.size.seed, products: TEN_THOUSAND }).catalogue),
  )

  const world: World = {
    ...parts,
    store,
    scenario: { ...CALM, ...parts.scenario },
    catalogue() {
      if (world.scenario.emptyCatalogue) return empty()
      return world.scenario.tenThousandProducts ? huge() : own()
    },
    ownCatalogue: own,
    people,
    get ratingsState() {
      return `${store.generation.people}`
    },
    ratingOf: (row) => people().meanOf(row.wire._id) ?? row.wire.rating,
    serve: (row, caller) => ({
      ...row.wire,
      rating: world.ratingOf(row),
      isFavorite: caller?.favorites.includes(row.wire._id) ?? false,
    }),
    newId: () => parts.random(12).toString('hex'),
  }
  return world
}

/** Worked out again only when the sign of its ingredients has changed. */
function remembered<Value>(signOf: () => number, make: () => Value): () => Value {
  let known: { sign: number; value: Value } | undefined
  return () => {
    const sign = signOf()
    if (known?.sign !== sign) known = { sign, value: make() }
    return known.value
  }
}
