/** A separate store for each test: a fake provider on a loopback port, and pages that return language, token and nonce. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import supertest from 'supertest'
import { onTestFinished } from 'vitest'
import type { MockApi } from '#mock-api/index.ts'
import { createApp } from '#server/app.ts'
import { createPlaceholders } from '#server/images/placeholders.ts'
import { noPageCache, type PageCache } from '#server/page-cache/page-cache.ts'
import { createLog } from '#server/process/log.ts'
import { type Metrics, noMetrics } from '#server/process/metrics.ts'
import { createProcessState } from '#server/process/process-state.ts'
import type { CircuitBreakers } from '#server/provider/circuit-breaker.ts'
import { createProviderState } from '#server/provider/provider-state.ts'
import { readSettings } from '#server/settings.ts'
import { json, startFakeProvider } from '../support/fake-provider.ts'

export interface StoreWorldOptions {
  readonly provider?: RequestListener
  /** The address of a provider that does not run. */
  readonly providerUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly isMock?: boolean
  /** The embedded mock. Its calls go to `provider`. */
  readonly mock?: MockApi
  readonly metrics?: Metrics
  readonly isReady?: boolean
  readonly pages?: RequestHandler
  readonly pageCache?: PageCache
  readonly assets?: RequestHandler
  readonly clock?: () => number
  readonly breakers?: CircuitBreakers
}

export async function makeStore(options: StoreWorldOptions = {}) {
  const seen: SeenRequest[] = []
  const provider = await startFakeProvider((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      ;(options.provider ?? json(200, { data: [] }))(request, response)
    })
  })
  const folder = await mkdtemp(join(tmpdir(), 'sedir-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const lines: string[] = []
  const readiness = createProcessState()
  readiness.enter(options.isReady === false ? 'stopping' : 'ready')
  const settings = readSettings({ PUBLIC_URL: 'http://store.example', ...options.environment })
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const clock = options.clock ?? (() => performance.now())
  const providerUrl = options.providerUrl ?? provider.origin
  const metrics = options.metrics ?? noMetrics
  const providerState = createProviderState({
    providerUrl,
    timeoutMs: settings.providerTimeoutMs,
    clock,
    log,
    metrics,
  })
  // The probes of open breakers would run on during later tests of this process, and set timers there.
  onTestFinished(() => providerState.breakers.reset())
  const parts = {
    settings,
    log,
    clock,
    now: Date.now,
    readiness,
    providerUrl,
    isMock: options.isMock ?? false,
    mock: options.mock,
    metrics,
    providerState: { ...providerState, ...(options.breakers && { breakers: options.breakers }) },
    development: false,
    placeholders: createPlaceholders(),
    directories: { scenes: join(process.cwd(), 'ui', 'media'), pictures: join(folder, 'pictures') },
    assets: options.assets ?? passOn,
    pageCache: options.pageCache ?? noPageCache,
    pages: options.pages ?? sayWhoCame,
    isBusy: () => false,
  }
  const app = createApp(parts)
  return { visit: supertest(app), app, parts, seen, lines, folder }
}

interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

const passOn: RequestHandler = (_request, _response, next) => next()

/** Replaces Vike's pages: only `/` exists. */
const sayWhoCame: RequestHandler = (request, response, next) => {
  if (request.path !== '/') return next()
  const { language, token = 'nobody', nonce } = response.locals
  response.json({ language, token, nonce })
}

/** The headers that browsers send with a write from a page of the store. */
export const fromTheStore = { origin: 'http://store.example', 'sec-fetch-site': 'same-origin' }

export function cookiesOf(response: { headers: Record<string, unknown> }): readonly string[] {
  const header = response.headers['set-cookie']
  return Array.isArray(header) ? header.map(String) : []
}
