import type { WireProduct } from '#api/wire.ts'
import type { PeopleIndex } from './accounts/people-index.ts'
import type { Scenario } from './admin/scenario.ts'
import type { CatalogueIndex, Row } from './catalogue/catalogue-index.ts'
import type { LiveRatings } from './catalogue/find-products.ts'
import type { RandomBytes } from './options.ts'
import type { Account } from './records.ts'
import type { Store } from './storage/store.ts'

/** What all calls of one mock share. A file of its own, so that the files which build the state may import its type. */
export interface MockState extends LiveRatings {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: RandomBytes
  readonly log: (line: string) => void
  scenario: Scenario
  /** The catalogue that calls serve; the scenario may replace the stored one. */
  catalogue(): CatalogueIndex
  /** The stored catalogue, independent of the scenario. */
  ownCatalogue(): CatalogueIndex
  people(): PeopleIndex
  serve(row: Row, caller: Account | undefined): WireProduct
  newId(): string
}
