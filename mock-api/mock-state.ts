/** Builds the state that all calls of one mock share. */
import { withAwkwardProducts } from '#fixtures/awkward.ts'
import { indexPeople } from './accounts/people-index.ts'
import { NO_FAULTS } from './admin/scenario.ts'
import { type CatalogueIndex, indexCatalogue } from './catalogue/catalogue-index.ts'
import type { MockState } from './state-type.ts'
import type { Store } from './storage/store.ts'

export function createMockState(
  store: Store,
  {
    tenThousandProducts,
    ...parts
  }: Pick<MockState, 'now' | 'random' | 'log'> & {
    readonly tenThousandProducts: (seed: number) => CatalogueIndex
  },
): MockState {
  const own = memoize(
    () => store.generation.catalogue,
    () => indexCatalogue(store.records),
  )
  const people = memoize(
    () => store.generation.people,
    () => indexPeople(store.records),
  )
  const empty = memoize(
    () => store.generation.catalogue,
    () =>
      indexCatalogue({ ...store.records, products: [], showcase: { theDay: [], latest: [], featured: [] } }),
  )
  const awkward = memoize(
    () => store.generation.catalogue,
    () => indexCatalogue(withAwkwardProducts(store.records)),
  )

  const state: MockState = {
    ...parts,
    store,
    scenario: NO_FAULTS,
    catalogue() {
      if (state.scenario.emptyCatalogue) return empty()
      if (state.scenario.awkwardCatalogue) return awkward()
      return state.scenario.tenThousandProducts ? tenThousandProducts(store.size.seed) : own()
    },
    ownCatalogue: own,
    people,
    get ratingsState() {
      return `${store.generation.people}`
    },
    ratingOf: (row) => people().meanOf(row.wire._id) ?? row.wire.rating,
    serve: (row, caller) => ({
      ...row.wire,
      rating: state.ratingOf(row),
      isFavorite: caller?.favorites.includes(row.wire._id) ?? false,
    }),
    newId: () => parts.random(12).toString('hex'),
  }
  return state
}

/** Memoizes a value until the version of its input changes. */
function memoize<Value>(versionOf: () => number, make: () => Value): () => Value {
  let cached: { version: number; value: Value } | undefined
  return () => {
    const version = versionOf()
    if (cached?.version !== version) cached = { version, value: make() }
    return cached.value
  }
}
