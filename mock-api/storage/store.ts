/**
 * The records in memory and on disk. json-server serves and changes the same objects through a lowdb. Catalogue, people and
 * visits are three files, so that a visit rewrites neither of the others.
 */
import low from 'lowdb'
import type { PublicRecords, SecretRecords, Visit } from '../records.ts'
import { createCoalescedWriter } from './coalesced-writer.ts'
import type { Files } from './files.ts'
import { type FreshRecords, type Size, seedRecords } from './seed-records.ts'
import {
  CATALOGUE_FILE,
  PEOPLE_FILE,
  readCatalogue,
  readPeople,
  type StoredCatalogue,
  type StoredPeople,
  serialize,
} from './stored-files.ts'
import { createVisitLog, readVisits } from './visit-log.ts'

type Database = low.LowdbSync<PublicRecords>

export interface Store {
  /** Returns json-server's database: all records but the secrets. */
  openDatabase(): Database
  readonly size: Size
  readonly records: PublicRecords
  readonly secrets: SecretRecords
  readonly passwords: ReadonlyMap<string, string>
  /** Version numbers, incremented when records may have changed. */
  readonly generation: { catalogue: number; people: number }
  saveCatalogue(): Promise<void>
  savePeople(): Promise<void>
  /** Counts a visit, and saves it. */
  addVisit(visit: Visit): Promise<void>
  reset(size: Partial<Size>): Promise<void>
  /** Copies all records, in place of the copy before. */
  saveSnapshot(): void
  readonly snapshot: Snapshot | undefined
  /** Back to the snapshot. Rejects without one. */
  restore(): Promise<void>
  /** Settles with json-server's last write. */
  written(): Promise<unknown>
  settled(): Promise<void>
}

interface Snapshot {
  readonly size: Size
  readonly records: PublicRecords
  readonly secrets: SecretRecords
}

const DEFAULT_SIZE: Size = { seed: 1, products: 120 }

/**
 * Opens the stored records, or builds them from the demo catalogue.
 * @param requested replaces the stored seed and number of products
 */
export async function openStore(
  files: Files,
  requested: Partial<Size>,
  log: (line: string) => void,
): Promise<Store> {
  const storedCatalogue = await readCatalogue(files, log)
  const storedPeople = await readPeople(files, log)
  const storedVisits = await readVisits(files, log)
  const last = storedCatalogue ?? storedPeople ?? DEFAULT_SIZE
  let size: Size = { seed: requested.seed ?? last.seed, products: requested.products ?? last.products }
  let fresh = seedRecords(size)
  const saved = await loadIfSameSize(storedCatalogue, fresh, size, files, log)

  let written: Promise<unknown> = Promise.resolve()
  let records: PublicRecords = {
    ...(saved?.catalogue ?? fresh.catalogue),
    ...(storedPeople?.people ?? fresh.people),
    visits: storedVisits?.visits ?? storedPeople?.people.visits ?? [],
  }
  let db: Database | undefined
  let secrets = storedPeople?.secrets ?? fresh.secrets
  let snapshot: Snapshot | undefined

  const stamp = () => ({ version: fresh.version, ...size })
  const catalogue = createCoalescedWriter(() => {
    const { products, categories, colors, showcase } = records
    const content: StoredCatalogue = { ...stamp(), catalogue: { products, categories, colors, showcase } }
    return files.write(CATALOGUE_FILE, () => serialize(content))
  })
  const people = createCoalescedWriter(() => {
    const { accounts, ratings } = records
    const content: StoredPeople = { ...stamp(), people: { accounts, ratings }, secrets }
    return files.write(PEOPLE_FILE, () => serialize(content))
  })

  const visits = createVisitLog(files, () => records.visits, storedVisits?.lines)

  async function replaceRecords(replacement: PublicRecords) {
    records = replacement
    // json-server's routers reference the lowdb, not its state.
    db?.setState(records)
    await Promise.all([store.saveCatalogue(), store.savePeople(), visits.rewrite()])
  }

  const store: Store = {
    openDatabase() {
      // Opened at its first use: lowdb copies all of lodash, which takes as long as the rest of a mock's storage.
      db ??= low({
        read: () => records,
        // The admin API may have changed any record. `written` reports the result.
        write() {
          written = Promise.all([store.saveCatalogue(), store.savePeople(), visits.rewrite()])
          written.catch(() => undefined)
        },
      } as unknown as low.AdapterSync<PublicRecords>)
      return db
    },
    get size() {
      return size
    },
    get records() {
      return records
    },
    get secrets() {
      return secrets
    },
    get passwords() {
      return fresh.passwords
    },
    generation: { catalogue: 0, people: 0 },
    saveCatalogue() {
      store.generation.catalogue += 1
      return catalogue.save()
    },
    savePeople() {
      store.generation.people += 1
      return people.save()
    },
    addVisit: visits.add,
    async reset(to) {
      const wanted = { ...size, ...to }
      fresh = seedRecords(wanted)
      size = wanted
      secrets = fresh.secrets
      await replaceRecords({ ...fresh.catalogue, ...fresh.people })
    },
    saveSnapshot() {
      snapshot = structuredClone({ size, records, secrets })
    },
    get snapshot() {
      return snapshot
    },
    async restore() {
      if (!snapshot) throw new Error('There is no snapshot')
      const copy = structuredClone(snapshot)
      if (copy.size.seed !== size.seed || copy.size.products !== size.products) fresh = seedRecords(copy.size)
      size = copy.size
      secrets = copy.secrets
      await replaceRecords(copy.records)
    },
    written: () => written,
    settled: async () => void (await Promise.all([catalogue.settled(), people.settled(), visits.settled()])),
  }
  return store
}

/** Returns the stored catalogue if it has the requested size; another is renamed, not overwritten. */
async function loadIfSameSize(
  stored: StoredCatalogue | undefined,
  fresh: FreshRecords,
  size: Size,
  files: Files,
  log: (line: string) => void,
): Promise<StoredCatalogue | undefined> {
  if (!stored) return undefined
  const same =
    stored.version === fresh.version && stored.seed === size.seed && stored.products === size.products
  if (same) return stored
  const newName = await files.setAside(CATALOGUE_FILE, 'replaced')
  log(
    `${CATALOGUE_FILE} holds ${stored.products} products of seed ${stored.seed}, version ${stored.version}; ` +
      `now ${size.products} of seed ${size.seed}, version ${fresh.version} are requested. It was renamed to ${newName}.`,
  )
  return undefined
}
