/** The complete store for a test: built pages, the server and a mock provider, on free loopback ports. */

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { createMockApi, type MockApiOptions } from '#mock-api/index.ts'
import { createApp } from '#server/app.ts'
import { composePages } from '#server/compose-pages.ts'
import { createLog } from '#server/http/log.ts'
import { noMetrics } from '#server/http/metrics.ts'
import { createProcessState } from '#server/http/process-state.ts'
import { createPlaceholders } from '#server/images/placeholders.ts'
import { assetReader, builtAssets } from '#server/middleware/static-assets.ts'
import { createProviderAccess } from '#server/provider/access.ts'
import type { CircuitBreakers } from '#server/provider/circuit-breaker.ts'
import { readSettings } from '#server/settings.ts'

const dist = join(process.cwd(), 'dist')

export interface WorldOptions {
  /** Options of the mock provider; by default 120 products of seed 7. */
  readonly mock?: MockApiOptions
  /** A listener in front of the mock: answers a call, or passes it on. */
  readonly provider?: (next: RequestListener) => RequestListener
  readonly environment?: Readonly<Record<string, string>>
  /** Replaces the mock's address, for a provider that is down. */
  readonly providerUrl?: string
  readonly breakers?: CircuitBreakers
  /** Milliseconds, monotonic. */
  readonly clock?: () => number
  /** Enables `?lng=pseudo`. */
  readonly pseudoLanguage?: boolean
  /** Registers the clean-up; by default the end of the current test. */
  readonly until?: (close: () => Promise<void>) => void
}

export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld(options: WorldOptions = {}) {
  await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href)
  const mock = await createMockApi({
    seed: 7,
    products: 120,
    quickHashes: true,
    unlimited: true,
    ...options.mock,
  })
  const calls: string[] = []
  const answer = options.provider?.(mock.handler) ?? mock.handler
  const provider = await listen((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  const errors: string[] = []

  const store = await listen((request, response) => app(request, response))
  const settings = readSettings({
    PUBLIC_URL: store.url,
    LOADING_SCREEN_MS: '0',
    // A busy machine must not look like a failing provider.
    PROVIDER_TIMEOUT_MS: '30000',
    ...options.environment,
  })
  const clock = options.clock ?? (() => performance.now())
  const readiness = createProcessState()
  readiness.enter('ready')
  const log = createLog('warn', { write: (line: string) => void errors.push(line) })
  const providerUrl = options.providerUrl ?? provider.url
  const access = createProviderAccess({
    providerUrl,
    timeoutMs: settings.providerTimeoutMs,
    clock,
    log,
    metrics: noMetrics,
    mock,
  })
  const partsSoFar = {
    settings,
    log,
    clock,
    readiness,
    metrics: noMetrics,
    access: { ...access, ...(options.breakers && { breakers: options.breakers }) },
    providerUrl,
    isMock: true,
    mock,
    development: false,
    placeholders: createPlaceholders(),
    directories: { scenes: join(process.cwd(), 'ui', 'media'), pictures: inject('madePictures') },
  }
  const assets = await builtAssets(join(dist, 'client'))
  const app = createApp({
    ...partsSoFar,
    assets,
    ...composePages(partsSoFar, assetReader(join(dist, 'client')), options.pseudoLanguage),
  })

  const close = async () => {
    await Promise.all([store.close(), provider.close()])
    await mock.close()
  }
  ;(options.until ?? onTestFinished)(close)

  return {
    url: store.url,
    mock,
    /** Every call that reached the provider, `GET /api/v1.0/…`. */
    calls,
    /** Lines of the store's log, from level warn. */
    errors,
    close,
  }
}

async function listen(listener: RequestListener) {
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
