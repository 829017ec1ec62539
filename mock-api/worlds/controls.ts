/** What a test or a presenter changes in one world: scenario, clock, records, snapshot. */
import type { Limits } from '../accounts/limits.ts'
import type { SigningKey } from '../accounts/signing-key.ts'
import { picturesOf, removeUnusedPictures, type Uploads } from '../accounts/uploads.ts'
import { parseScenario, type Scenario } from '../admin/scenario.ts'
import type { Call } from '../http/call.ts'
import type { RequestLog } from '../http/request-log.ts'
import type { MockState } from '../state-type.ts'
import { type Size, seedRecords } from '../storage/seed-records.ts'
import type { WorldClock } from './clock.ts'
import { difference } from './difference.ts'

interface ControlsParts {
  readonly name: string
  readonly clock: WorldClock
  readonly state: MockState
  readonly calls: readonly Call[]
  readonly uploads: Uploads
  readonly requestLog: RequestLog
  readonly limits: Limits
  /** The signing key of this world alone. Absent: the key is another world's, whose tokens stay valid. */
  readonly ownKey?: Pick<SigningKey, 'renew'>
  /** Called after a change of the scenario, of records by the admin API, and after a reset. */
  readonly changed: (world: { readonly size: Size }) => void
}

/** Returns the controls of a world (`MockWorld`, `WorldControls`). */
export function createControls(parts: ControlsParts) {
  const { name, clock, state, calls, uploads, requestLog, limits, ownKey, changed } = parts
  const { store } = state
  let saved: { readonly scenario: Scenario; readonly aheadMs: number } | undefined

  async function replaceRecords(replace: () => Promise<void>) {
    const pictures = picturesOf(store.records)
    await replace()
    await removeUnusedPictures(store, uploads, pictures)
    limits.clear()
  }

  const controls = {
    name,
    clock,
    get scenario() {
      return state.scenario
    },
    get size() {
      return store.size
    },
    get requests() {
      return requestLog.calls
    },
    recordsChanged: () => changed(store),
    setScenario(scenario: Partial<Scenario>) {
      state.scenario = parseScenario(scenario, calls)
      // Made now, so that the first page of the store does not time out while 10,000 products are made.
      if (state.scenario.tenThousandProducts) state.catalogue()
      changed(store)
    },
    async reset(size: Partial<Size> = {}) {
      // The key comes first, so that no token stays valid after its account.
      await ownKey?.renew()
      await replaceRecords(() => store.reset(size))
      requestLog.clear()
      clock.set(0)
      controls.setScenario({})
    },
    snapshot() {
      store.saveSnapshot()
      saved = { scenario: state.scenario, aheadMs: clock.aheadMs }
    },
    get hasSnapshot() {
      return saved !== undefined
    },
    difference() {
      if (store.snapshot) return difference(store.snapshot.records, store.records)
      const { catalogue, people } = seedRecords(store.size)
      return difference({ ...catalogue, ...people }, store.records)
    },
    async restore() {
      if (!saved) throw new Error('There is no snapshot')
      await replaceRecords(store.restore)
      clock.set(saved.aheadMs)
      controls.setScenario(saved.scenario)
    },
  }

  return controls
}
