import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { noMetrics } from '#server/process/metrics.ts'
import { createKnownSessions } from '#server/provider/known-sessions.ts'
import type { RenderPage } from '#server/rendering/handler.ts'
import { createPageRequests } from '#server/rendering/page-request.ts'
import type { PageSink } from '#server/rendering/response-stream.ts'
import { makeStore } from '../store-world.ts'

export const SECOND = 1000

interface Rendered {
  readonly address: string
  readonly nonce: string
  readonly isComplete: boolean
  readonly signal: AbortSignal
  readonly fail: (error: unknown) => void
}

/**
 * A store whose pages are rendered by the test.
 * @param completeWithinMs by default long enough for a busy machine
 */
export async function makeCachedStore(
  draw: (page: Rendered, sink: PageSink) => void = (page, sink) => {
    sink.write(`<p>${page.address}</p><script nonce="${page.nonce}">1</script>`)
    sink.end(`<script nonce="${page.nonce}">2</script>${'x'.repeat(2000)}`)
  },
  completeWithinMs = 30_000,
) {
  const world = {
    now: 0,
    status: 200,
    /** Number of requests whose page was not in the cache. */
    missing: 0,
    /** Resolves when pages may be rendered. */
    mayRender: Promise.resolve(),
    rendered: [] as Rendered[],
    errors: [] as unknown[],
    /** Tells the page cache that the mock has changed. */
    mockChanged: () => {},
  }
  const render: RenderPage = async (address, request) => {
    const page: Rendered = {
      address,
      nonce: request.nonce,
      isComplete: request.isComplete,
      signal: request.signal,
      fail: request.onError,
    }
    world.rendered.push(page)
    await world.mayRender
    if (world.status === 0) throw new Error('cannot render')
    return {
      status: world.status,
      headers: [['Content-Type', 'text/html;charset=utf-8']],
      pipe: (sink) => void draw(page, sink),
    }
  }
  const { forAnyone } = createPageRequests({
    createTransport: () => () => Promise.reject(new Error('Nobody asks the provider here')),
    sessions: createKnownSessions(() => 0),
    now: () => Date.parse('2026-01-01'),
  })
  const kept = createPageCache({
    render,
    toPageRequest: forAnyone,
    onError: (error) => world.errors.push(error),
    clock: () => world.now,
    completeWithinMs,
    metrics: {
      ...noMetrics,
      pageCacheLookup(result) {
        if (result === 'missing') world.missing += 1
      },
    },
    mock: {
      onChange(listener) {
        world.mockChanged = listener
      },
    },
  })
  const store = await makeStore({ pageCache: kept })
  const visit = (path: string, headers: IncomingHttpHeaders = {}) =>
    store.visit
      .get(path)
      .set({ 'accept-encoding': 'identity', ...headers } as unknown as Record<string, string>)
  return { world, visit, store, kept }
}

/** Request header of a cache in front of the store. */
export const CACHE = { 'surrogate-capability': 'varnish="Surrogate/1.0"' }

/** Returns the policy's source expression for an inline script or style. */
export const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

export const nonceOf = (headers: IncomingHttpHeaders) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
