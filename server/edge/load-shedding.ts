import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { patterns } from '#domain/paths.ts'
import { createTicker } from '../http/event-loop.ts'
import type { Metrics } from '../http/metrics.ts'
import { requestLanguage } from '../http/request-language.ts'
import { INERT_HEADERS } from '../http/server.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { plainMarkup } from '../middleware/error-page.ts'
import {
  type EndedRequestParts,
  requestEnded,
  requestIdOf,
  type TrustProxy,
} from '../middleware/request-log.ts'
import { cacheKey } from '../page-cache/cache-key.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { plainVariant } from '../rendering/page-variant.ts'
import { BUSY_RETRY_AFTER_SECONDS } from '../rendering/queue.ts'

export interface LoadSheddingParts extends EndedRequestParts {
  /** Whether the queue of pages to render is full. */
  readonly isBusy: () => boolean
  readonly metrics: Pick<Metrics, 'requestEnded' | 'pageRendered'>
  readonly pageCache: Pick<PageCache, 'has'>
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/** Mean delay of a refusal. Without it, a crowd that retries at once would keep the store from rendering pages. */
const REFUSAL_DELAY_MS = 1000
/** Refusals that are due at the same time are sent a few in each turn of the event loop. */
const REFUSALS_A_TURN = 6
/** More refusals are not delayed: each holds a connection. */
const MAX_DELAYED = 2000

/**
 * While more pages are asked for than can be rendered, requests that need one more rendering are refused here, a moment
 * later. A refusal by Express's steps costs a tenth of a page: a crowd that retries at once would take all the time that
 * the store has, and its health checks would wait behind it. All other requests go to `next`.
 */
export function shedLoad(
  next: RequestListener,
  { isBusy, ...parts }: LoadSheddingParts,
  trusts: TrustProxy,
): RequestListener {
  const tick = createTicker(REFUSALS_A_TURN)
  let delayed = 0

  return (request, response) => {
    if (!isBusy() || !needsRendering(request, parts.pageCache)) next(request, response)
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
      // Requests that came together are spread, so that they do not come back together.
      REFUSAL_DELAY_MS * (0.5 + Math.random()),
    )
    response.once('close', close)
  }

  function refuse(request: IncomingMessage, response: ServerResponse, started: number): void {
    parts.metrics.pageRendered('refused', 0)
    const requestId = requestIdOf(request, trusts)
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

const REFUSAL = { status: 503, title: 'errors.failedTitle', text: 'errors.busyText' } as const

const PAGES: ReadonlySet<string> = new Set(Object.values(patterns))

/** Whether the answer is a page that is neither cached nor being rendered for others: a customer's, or a new address. */
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
