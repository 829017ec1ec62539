/** The store as a value for tests: a request listener, its mock provider and its clock (docs/testing.md). */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RequestHandler } from 'express'
import { createMockApi, type MockApi, type MockApiOptions } from '#mock-api/index.ts'
import { createApp } from '#server/app.ts'
import { composePages, type PagesParts } from '#server/compose-pages.ts'
import { createPlaceholders } from '#server/images/placeholders.ts'
import type { ImageResizer } from '#server/images/resizer.ts'
import { assetReader, builtAssets } from '#server/middleware/static-assets.ts'
import { noPageCache } from '#server/page-cache/page-cache.ts'
import { createLog } from '#server/process/log.ts'
import { noMetrics } from '#server/process/metrics.ts'
import { createProcessState } from '#server/process/process-state.ts'
import type { CircuitBreakers } from '#server/provider/circuit-breaker.ts'
import { createProviderState } from '#server/provider/provider-state.ts'
import { readSettings } from '#server/settings.ts'

export interface TestStoreOptions {
  /** Options of the mock provider; by default 120 products of seed 7. */
  readonly mock?: MockApiOptions
  /** The time of the store and of its mock, which then stands still: `2026-01-01T12:00:00Z`. Absent: the machine's. */
  readonly now?: string
  /** Request ids; by default random. Ids of the mock come from `mock.random`. */
  readonly newRequestId?: () => string
  /** Settings of `.env.example`. */
  readonly environment?: Readonly<Record<string, string>>
  /** A listener in front of the mock: answers a call, or passes it on. */
  readonly provider?: (next: RequestListener) => RequestListener
  /** Replaces the mock's address, for a provider that is down. */
  readonly providerUrl?: string
  readonly breakers?: CircuitBreakers
  /** Milliseconds, monotonic. */
  readonly clock?: () => number
  /** Enables `?lng=pseudo`. */
  readonly pseudoLanguage?: boolean
  /** Cache folder of resized pictures; by default one of its own, which `close` removes. */
  readonly pictures?: string
  /** Replaces sharp. */
  readonly resizePicture?: ImageResizer
}

interface TestStore {
  /** For supertest and `http.createServer`. */
  readonly handler: RequestListener
  /** The public URL. The store takes writes with this `Origin` header. */
  readonly origin: string
  readonly mock: MockApi
  /** Every call that reached the provider: `GET /api/v1.0/…`. */
  readonly calls: string[]
  /** Lines of the store's log, from level warn. */
  readonly errors: string[]
  /** Turns the clock of the store and of its mock forward; `mock.reset()` turns it back. */
  advance(milliseconds: number): void
  close(): Promise<void>
}

const DIST = join(process.cwd(), 'dist')
const ORIGIN = 'http://store.example'

export async function createTestStore(options: TestStoreOptions = {}): Promise<TestStore> {
  const fixedAt = options.now === undefined ? undefined : Date.parse(options.now)
  const mock = await createMockApi({
    seed: 7,
    products: 120,
    quickHashes: true,
    unlimited: true,
    clock: () => fixedAt ?? Date.now(),
    ...options.mock,
  })
  const calls: string[] = []
  const answer = options.provider?.(mock.handler) ?? mock.handler
  const provider = await listen((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  const ownPictures = options.pictures ? undefined : await mkdtemp(join(tmpdir(), 'sedir-pictures-'))

  const settings = readSettings({
    PUBLIC_URL: ORIGIN,
    LOADING_SCREEN_MS: '0',
    ...options.environment,
  })
  const errors: string[] = []
  const log = createLog('warn', { write: (line: string) => void errors.push(line) })
  const clock = options.clock ?? (() => performance.now())
  const readiness = createProcessState()
  readiness.enter('ready')
  const providerUrl = options.providerUrl ?? provider.url
  const providerState = createProviderState({
    providerUrl,
    timeoutMs: settings.providerTimeoutMs,
    clock,
    log,
    metrics: noMetrics,
    mock,
  })
  const parts = {
    settings,
    log,
    clock,
    now: mock.clock.now,
    newRequestId: options.newRequestId,
    readiness,
    metrics: noMetrics,
    providerState: { ...providerState, ...(options.breakers && { breakers: options.breakers }) },
    providerUrl,
    isMock: true,
    mock,
    development: false,
    placeholders: createPlaceholders(),
    resizePicture: options.resizePicture,
    directories: {
      scenes: join(process.cwd(), 'ui', 'media'),
      pictures: options.pictures ?? ownPictures ?? '',
    },
  }
  const handler = createApp({ ...parts, ...(await builtPages(parts, options.pseudoLanguage)) })

  return {
    handler,
    origin: settings.publicUrl,
    mock,
    calls,
    errors,
    advance: mock.clock.forward,
    async close() {
      // The probes of open breakers would run on during later tests of this process, and set timers there.
      providerState.breakers.reset()
      await provider.close()
      await mock.close()
      if (ownPictures) await rm(ownPictures, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Without a build everything but pages and assets works: the API, redirects of the login through an identity provider, robots.txt, health. */
async function builtPages(parts: PagesParts, pseudoLanguage?: boolean) {
  const entry = join(DIST, 'server', 'entry.mjs')
  if (!existsSync(entry)) {
    const noBuild: RequestHandler = () => {
      throw new Error('There is no build: pages need `npm run build`')
    }
    const noAssets: RequestHandler = (_request, _response, next) => next()
    return { assets: noAssets, pageCache: noPageCache, pages: noBuild, isBusy: () => false }
  }
  build ??= readBuild(entry)
  const { assets, readAsset } = await build
  return { assets, ...composePages(parts, readAsset, pseudoLanguage) }
}

/** The stores of a process share the files of the build: 4 MB are read and hashed once. */
let build: ReturnType<typeof readBuild> | undefined

async function readBuild(entry: string) {
  await import(pathToFileURL(entry).href)
  const client = join(DIST, 'client')
  return { assets: builtAssets(client), readAsset: assetReader(client) }
}

export async function listen(listener: RequestListener) {
  const server = createServer(listener)
  // A short keep-alive would close connections that a slow test is about to reuse.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
