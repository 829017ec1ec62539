/** The mock provider as a value: it opens no port and shares no state with another mock. */
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { createAccountServices } from './accounts/account-services.ts'
import { openSigningKey } from './accounts/signing-key.ts'
import { createUploads } from './accounts/uploads.ts'
import { adminRoutes } from './admin/routes.ts'
import { type Scenario, scenarioSchema } from './admin/scenario.ts'
import { allCalls, createApp } from './app.ts'
import { type Contract, createContract } from './contract/contract.ts'
import { createRequestLog, type LoggedCall } from './http/request-log.ts'
import { googleRules, identityCheck } from './identity/identity-check.ts'
import { createIdentityProvider, type IdentityProvider } from './identity/identity-provider.ts'
import { createMockState } from './mock-state.ts'
import { type MockApiOptions, withDefaults } from './options.ts'
import type { Mail } from './records.ts'
import { directoryFiles, memoryFiles } from './storage/files.ts'
import { lockFolder } from './storage/folder-lock.ts'
import type { Size } from './storage/seed-records.ts'
import { openStore } from './storage/store.ts'

export { API_BASE } from './app.ts'
export type { Contract } from './contract/contract.ts'
export type { Exchange } from './contract/exchange.ts'
export type { MockApiOptions } from './options.ts'
export { seededRandom } from './seeded-random.ts'
export { FolderInUse } from './storage/folder-lock.ts'

export interface MockApi {
  /** For `http.createServer` and supertest. */
  readonly handler: RequestListener
  readonly mailbox: {
    /** The newest mail to an address, with its code. */
    latest(to: string): Mail | undefined
    /** Newest first. */
    all(to?: string): readonly Mail[]
  }
  /** The local identity provider; its routes are below `path`. */
  readonly identity: Pick<IdentityProvider, 'issuer' | 'clientId' | 'issueToken'> & { readonly path: string }
  /** Compares exchanges with any provider with the mock's calls. */
  readonly contract: Contract
  readonly scenario: Scenario
  /** Values that are left out are reset. */
  setScenario(scenario: Partial<Scenario>): void
  /** Calls the listener after every change of the scenario, of records by the admin API, and after a reset. */
  onChange(listener: () => void): void
  /** Newest first. */
  readonly requests: readonly LoggedCall[]
  reset(size?: Partial<Size>): Promise<void>
  /** Waits until all writes are on disk, and releases the lock of the data folder. */
  close(): Promise<void>
}

const IDENTITY_PATH = '/__mock/identity'
const LOCAL_ISSUER = `http://localhost${IDENTITY_PATH}`

export async function createMockApi(options: MockApiOptions = {}): Promise<MockApi> {
  const { clock, random, log, dataDir, googleClientId, ...rest } = withDefaults(options)
  // The lock comes first: opening the folder removes leftovers of interrupted writes.
  const lock = dataDir ? await lockFolder(dataDir) : undefined
  const files = dataDir ? await directoryFiles(dataDir) : memoryFiles()
  const uploads = createUploads(dataDir ? await directoryFiles(join(dataDir, 'uploads')) : memoryFiles())
  const store = await openStore(files, { seed: rest.seed, products: rest.products }, log)
  const key = await openSigningKey(files, random, log)
  const state = createMockState(store, { now: clock, random, log, scenario: rest.scenario })
  const identityProvider = createIdentityProvider(rest.identityIssuer ?? LOCAL_ISSUER, clock)
  const { issuer, clientId, keys, issueToken } = identityProvider
  const rules = googleClientId ? googleRules(googleClientId) : { keys, issuer, audience: clientId }
  const services = createAccountServices(state, {
    key,
    mailbox: rest.mailbox,
    uploads,
    checkIdentity: identityCheck(rules, clock),
    unlimited: rest.unlimited ?? false,
    quickHashes: rest.quickHashes ?? false,
  })
  const requestLog = createRequestLog()
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }

  function setScenario(scenario: Partial<Scenario>) {
    state.scenario = scenarioSchema.parse(scenario)
    changed()
  }

  async function reset(size: Partial<Size> = {}) {
    // The key comes first, so that no token stays valid after its account.
    await key.renew()
    await store.reset(size)
    services.limits.clear()
    requestLog.clear()
    setScenario({})
  }

  const allowRemote = rest.allowRemoteAdmin ?? false
  const admin = adminRoutes({
    state,
    requestLog,
    identityProvider,
    allowRemote,
    reset,
    setScenario,
    recordsChanged: changed,
  })
  const app = createApp({
    state,
    services,
    requestLog,
    adminRoutes: admin,
    corsOrigin: rest.corsOrigin,
    revalidated: rest.revalidated ?? false,
    trustProxy: rest.trustProxy ?? 'loopback',
  })
  const mailsTo = (to?: string) =>
    store.secrets.mails.filter((mail) => to === undefined || mail.to === to.trim().toLowerCase())

  return {
    handler: app,
    mailbox: { latest: (to) => mailsTo(to)[0], all: mailsTo },
    identity: { issuer, clientId, issueToken, path: IDENTITY_PATH },
    contract: createContract(allCalls(state, services)),
    get scenario() {
      return state.scenario
    },
    setScenario,
    onChange: (listener) => void listeners.push(listener),
    get requests() {
      return requestLog.calls
    },
    reset,
    async close() {
      await store.settled()
      await lock?.release()
    },
  }
}
