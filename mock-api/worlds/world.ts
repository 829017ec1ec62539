/** One world: records, people, mailbox, scenario, clock and request log of its own, and the calls over them. */
import type { RequestListener } from 'node:http'
import type { Router } from 'express'
import { createAccountServices } from '../accounts/account-services.ts'
import { openSigningKey, type SigningKey } from '../accounts/signing-key.ts'
import type { Uploads } from '../accounts/uploads.ts'
import { adminRoutes } from '../admin/routes.ts'
import { parseScenario, type Scenario } from '../admin/scenario.ts'
import { allCalls, createApi, createApp } from '../app.ts'
import type { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import type { Call } from '../http/call.ts'
import { createRequestLog, type LoggedCall } from '../http/request-log.ts'
import type { IdentityCheck } from '../identity/identity-check.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { createMockState } from '../mock-state.ts'
import type { CompleteOptions } from '../options.ts'
import type { Mail } from '../records.ts'
import type { Files } from '../storage/files.ts'
import type { Size } from '../storage/seed-records.ts'
import { openStore } from '../storage/store.ts'
import { createWorldClock, type WorldClock } from './clock.ts'
import { createControls } from './controls.ts'
import type { Difference } from './difference.ts'
import { DEFAULT_WORLD } from './world-name.ts'

/** What a test or a presenter reads and changes in one world. */
export interface MockWorld {
  readonly mailbox: {
    /** The newest mail to an address, with its code. */
    latest(to: string): Mail | undefined
    /** Newest first. */
    all(to?: string): readonly Mail[]
  }
  readonly size: Size
  readonly scenario: Scenario
  /** Values that are left out are reset. */
  setScenario(scenario: Partial<Scenario>): void
  /** Turned forward, it expires codes, tickets, tokens and rate limits. */
  readonly clock: WorldClock
  /** Newest first. */
  readonly requests: readonly LoggedCall[]
  /** Back to the seed, the calm scenario and the machine's time. */
  reset(size?: Partial<Size>): Promise<void>
  /** Saves records, mails, scenario and clock; replaces the snapshot before. */
  snapshot(): void
  /** What has changed in the records since the snapshot, without one since the seed. */
  difference(): Difference
  /** Back to the snapshot. Rejects without one. */
  restore(): Promise<void>
}

export interface World extends MockWorld {
  readonly name: string
  readonly handler: RequestListener
  readonly calls: readonly Call[]
  readonly signingKey: SigningKey
  /** Waits until all writes are on disk. */
  settled(): Promise<void>
}

/** What one world needs from the mock. */
interface WorldParts {
  /** Absent: the default world. */
  readonly name?: string
  readonly options: CompleteOptions
  readonly files: Files
  readonly uploads: Uploads
  /** Routes of the identity provider, which all worlds share. */
  readonly identity: Router
  readonly issueToken: IdentityProvider['issueToken']
  readonly checkIdentity: IdentityCheck
  readonly maxProducts: number
  /** The signing key of another world, whose tokens are valid in this one too. Absent: a key of its own. */
  readonly signingKey?: SigningKey
  /** The catalogue of the scenario with 10,000 products, which all worlds share. */
  readonly tenThousandProducts: (seed: number) => CatalogueIndex
  readonly worlds: WorldList
  /** Called after a change of the scenario, of records by the admin API, and after a reset. */
  readonly changed: (world: { readonly size: Size }) => void
}

export interface WorldList {
  readonly all: readonly Pick<World, 'name' | 'size' | 'scenario'>[]
  remove(name: string): boolean
}

export async function createWorld(parts: WorldParts): Promise<World> {
  const { options, uploads, checkIdentity, identity, issueToken, worlds, maxProducts } = parts
  const { random, log } = options
  const clock = createWorldClock(options.clock)
  const store = await openStore(parts.files, { seed: options.seed, products: options.products }, log)
  const key = parts.signingKey ?? (await openSigningKey(parts.files, random, log))
  const state = createMockState(store, {
    now: clock.now,
    random,
    log,
    tenThousandProducts: parts.tenThousandProducts,
  })
  const services = createAccountServices(state, {
    key,
    mailbox: options.mailbox,
    uploads,
    checkIdentity,
    unlimited: options.unlimited ?? false,
    quickHashes: options.quickHashes ?? false,
  })
  const requestLog = createRequestLog()
  const calls = allCalls(state, services)
  const controls = createControls({
    name: parts.name ?? DEFAULT_WORLD,
    clock,
    state,
    calls,
    uploads,
    requestLog,
    limits: services.limits,
    ownKey: parts.signingKey ? undefined : key,
    changed: parts.changed,
  })
  state.scenario = parseScenario(options.scenario ?? {}, calls)
  const api = createApi({ state, calls, services, requestLog, revalidated: options.revalidated ?? false })
  const app = createApp({
    state,
    services,
    calls,
    api,
    world: controls.name,
    adminRoutes: adminRoutes({
      state,
      requestLog,
      identity,
      issueToken,
      allowRemote: options.allowRemoteAdmin ?? false,
      maxProducts,
      controls,
      worlds,
      calls,
      api,
    }),
    corsOrigin: options.corsOrigin,
    trustProxy: options.trustProxy ?? 'loopback',
  })
  const mailsTo = (to?: string) =>
    store.secrets.mails.filter((mail) => to === undefined || mail.to === to.trim().toLowerCase())

  return Object.assign(controls, {
    handler: app as RequestListener,
    calls,
    signingKey: key,
    mailbox: { latest: (to: string) => mailsTo(to)[0], all: mailsTo },
    settled: store.settled,
  })
}
