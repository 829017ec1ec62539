import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { patterns } from '#domain/paths.ts'
import { requestLanguage } from '../http/request-language.ts'
import { INERT_HEADERS } from '../http/security-headers.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { clientAddress, visitorKey } from '../http/visitor-address.ts'
import { plainMarkup } from '../middleware/error-page.ts'
import {
  type EndedRequestParts,
  requestEnded,
  requestIdOf,
  type TrustProxy,
} from '../middleware/request-log.ts'
import { cacheKey } from '../page-cache/cache-key.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { Metrics } from '../process/metrics.ts'
import { createTicker } from '../process/ticker.ts'
import { plainVariant } from '../rendering/page-variant.ts'
import { BUSY_RETRY_AFTER_SECONDS } from '../rendering/queue.ts'

export interface LoadSheddingParts extends EndedRequestParts {
  /** Whether the render queue is full for this visitor. */
  readonly isBusy: (visitor: string) => boolean
  readonly metrics: Pick<Metrics, 'requestEnded' | 'pageRendered'>
  readonly pageCache: Pick<PageCache, 'has'>
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/**
 * Mean delay of a 503. Without it, clients that retry at once would leave the store no time to render pages.
 */
const REFUSAL_DELAY_MS = 1000
/** Number of 503 responses in one iteration of the event loop. */
const REFUSALS_PER_ITERATION = 6
/** Limit of delayed responses, because each holds a connection. Above it, a 503 is sent at once. */
const MAX_DELAYED = 2000

/**
 * Load shedding: while the render queue is full for a visitor, requests that need another rendering get a delayed 503 here.
 * The same 503 by Express's middlewares costs a tenth of a page: with many clients that retry at once, no
 * time would be left, and health checks would wait. All other requests go to `next`.
 */
export function shedLoad(
  next: RequestListener,
  { isBusy, ...parts }: LoadSheddingParts,
  trusts: TrustProxy,
): RequestListener {
  const tick = createTicker(REFUSALS_PER_ITERATION)
  let delayed = 0

  return (request, response) => {
    const visitor = visitorKey(clientAddress(request, trusts))
    if (!isBusy(visitor) || !needsRendering(request, parts.pageCache)) next(request, response)
    else if (delayed < MAX_DELAYED) refuseLater(request, response)
    else refuse(request, response, parts.clock())
  }

  function refuseLater(request: IncomingMessage, response: ServerResponse): void {
    const started = parts.clock()
    delayed += 1
    let isClosed = false
    const close = () => {
      clearTimeout(timer)
      delayed -= 1
      isClosed = true
    }
    const timer = setTimeout(
      async () => {
        await tick()
        if (isClosed) return
        response.off('close', close)
        delayed -= 1
        refuse(request, response, started)
      },
      // Jitter: requests that arrived together must not be retried together.
      REFUSAL_DELAY_MS * (0.5 + Math.random()),
    )
    response.once('close', close)
  }

  function refuse(request: IncomingMessage, response: ServerResponse, started: number): void {
    parts.metrics.pageRendered('refused', 0)
    const requestId = requestIdOf(request, trusts, parts.newRequestId)
    const language = requestLanguage(request)
    const page = Buffer.from(plainMarkup(language, requestId, REFUSAL))
    response.writeHead(REFUSAL.status, {
      ...INERT_HEADERS,
      'X-Request-Id': requestId,
      'Retry-After': BUSY_RETRY_AFTER_SECONDS,
      'Content-Language': language,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': page.length,
    })
    response.end(request.method === 'HEAD' ? undefined : page)
    response.once('close', () =>
      requestEnded(parts, request, response, {
        requestId,
        ms: parts.clock() - started,
        language,
        isBusy: true,
      }),
    )
  }
}

const REFUSAL = { status: 503, title: 'errors.failedTitle', text: 'refused.busy' } as const

const PAGES: ReadonlySet<string> = new Set(Object.values(patterns))

/**
 * Returns whether the response needs a new rendering: a page for a customer, or one that is neither cached
 * nor being rendered.
 */
function needsRendering(request: IncomingMessage, pageCache: Pick<PageCache, 'has'>): boolean {
  const { url = '', method } = request
  const [path = ''] = url.split('?', 1)
  if (method !== 'GET' && method !== 'HEAD') return false
  if (!PAGES.has(path) && !path.startsWith('/details/')) return false
  if (sessionToken(request) !== undefined) return true
  const variant = plainVariant(request)
  const address = cacheKey(url, variant)
  return address === undefined || !pageCache.has(address, variant)
}
