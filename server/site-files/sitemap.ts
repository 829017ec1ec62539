import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import type { MockApi } from '#mock-api/index.ts'
import { createSingleFlight } from '../http/single-flight.ts'
import type { Metrics } from '../process/metrics.ts'
import { rootCause } from '../process/root-cause.ts'
import { type Caller, callerOf } from '../provider/caller.ts'
import type { ProviderState } from '../provider/provider-state.ts'
import { createProviderTransport, fetchDetached } from '../provider/transport.ts'
import { buildSitemap } from './build-sitemap.ts'

const toGzip = promisify(gzip)

const FRESH_MS = 60 * 60 * 1000
/** A file of 5,000 products has 300 KB. */
const MAX_CACHED_FILES = 40
/** The sitemap, or one of its files. */
const PATH = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/

export interface SitemapParts {
  readonly settings: { readonly publicUrl: string; readonly providerTimeoutMs: number }
  readonly providerUrl: string
  readonly providerState: Pick<ProviderState, 'breakers' | 'queues'>
  readonly metrics: Metrics
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  readonly mock?: Pick<MockApi, 'onChange'>
}

/**
 * The sitemap: all indexable pages with their languages. With many products it is an index of several files. Each file is
 * built once an hour and cached as gzip.
 */
export function sitemap(parts: SitemapParts): RequestHandler {
  const { settings, providerUrl, providerState, metrics, clock } = parts
  const flights = createSingleFlight<Buffer | undefined>()
  const files = new LRUCache<string, { readonly gzipped: Buffer; readonly builtAt: number }>({
    max: MAX_CACHED_FILES,
  })
  /** Incremented when the cache is cleared, so that a file that was begun before is not stored. */
  let generation = 0
  parts.mock?.onChange(() => {
    generation += 1
    files.clear()
  })

  async function build(number: number | undefined, caller: Caller): Promise<Buffer | undefined> {
    const transport = createProviderTransport({
      origin: providerUrl,
      fetch: fetchDetached,
      timeoutMs: settings.providerTimeoutMs,
      caller,
      breakers: providerState.breakers,
      // There are 9,999 addresses of files, and each one needs a call, even if it has no products.
      queue: providerState.queues.calls,
      clock,
      onCall: metrics.providerCalled,
    })
    const xml = await buildSitemap({ publicUrl: settings.publicUrl, transport }, number)
    return xml && toGzip(xml)
  }

  async function current(number: number | undefined, caller: Caller): Promise<Buffer | undefined> {
    // The cache has the default world of the mock only.
    if (caller.world) return build(number, caller)
    const name = String(number)
    const cached = files.get(name)
    if (cached && clock() - cached.builtAt <= FRESH_MS) return cached.gzipped
    const builtAt = clock()
    const startedIn = generation
    const gzipped = await flights.run(`${name} ${generation}`, () => build(number, caller))
    if (gzipped && startedIn === generation) files.set(name, { gzipped, builtAt })
    return gzipped
  }

  return async (request, response, next) => {
    const match = PATH.exec(request.path)
    if (!match) return next()
    const number = match[1] === undefined ? undefined : Number(match[1])
    const caller = callerOf(request, response)
    let bytes: Buffer | undefined
    try {
      bytes = await current(number, caller)
    } catch (cause) {
      response.locals.log.warn({ cause: rootCause(cause) }, 'The sitemap could not be built')
      response
        .status(503)
        .set({ 'Retry-After': '60', 'Cache-Control': 'no-store' })
        .type('text/plain')
        .send('')
      return
    }
    if (!bytes) return next()
    // Neither a browser nor a cache in front tells the worlds of the mock apart.
    response.set('Cache-Control', caller.world ? 'no-store' : 'public, max-age=3600')
    response.type('application/xml').vary('Accept-Encoding')
    if (request.acceptsEncodings(['gzip', 'identity']) === 'gzip') {
      response.set('Content-Encoding', 'gzip').send(bytes)
    } else {
      pipeline(Readable.from([bytes]), createGunzip(), response, () => {})
    }
  }
}
