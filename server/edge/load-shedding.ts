import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { patterns } from '#domain/paths.ts'
import { detectLanguage } from '#locales/detect.ts'
import type { Language } from '#locales/languages.ts'
import type { Parts } from '../app.ts'
import { requestCookie } from '../http/cookies.ts'
import { createTicker } from '../http/event-loop.ts'
import { LANGUAGE_COOKIE } from '../http/request-language.ts'
import { INERT_HEADERS } from '../http/server.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { plainMarkup } from '../middleware/error-page.ts'
import { requestEnded, requestIdOf, type TrustProxy } from '../middleware/request-log.ts'
import { cacheKey } from '../page-cache/cache-key.ts'
import { cookieVariant } from '../rendering/page-variant.ts'
import { BUSY_RETRY_AFTER_SECONDS } from '../rendering/queue.ts'

export interface LoadSheddingParts extends Pick<Parts, 'log' | 'metrics' | 'clock' | 'pageCache'> {
  /** No page finds a place to be rendered. */
  readonly isBusy: () => boolean
  readonly trusts: TrustProxy
}

/** A refusal is held for about so long, so that a crowd that comes back at once does not keep the store from its pages. */
const HELD_MS = 1000
/** Those that are due together are said a few at a time. */
const REFUSALS_A_TURN = 6
/** More are not held: each has its connection. */
const HELD_AT_MOST = 2000

/**
 * While more pages are asked for than can be rendered, those that would be one more are refused at the door, a moment
 * later. A refusal that goes the whole way costs a tenth of a page: a crowd that comes back at once would be all that the
 * store has time for, and its health checks would wait behind it.
 */
export function shedLoad(
  handler: RequestListener,
  { isBusy, trusts, ...parts }: LoadSheddingParts,
): RequestListener {
  const turns = createTicker(REFUSALS_A_TURN)
  let held = 0

  return (request, response) => {
    if (!isBusy() || !isOneMore(request, parts.pageCache)) handler(request, response)
    else if (held < HELD_AT_MOST) hold(request, response)
    else refuse(request, response, parts.clock())
  }

  function hold(request: IncomingMessage, response: ServerResponse): void {
    const started = parts.clock()
    held += 1
    let hasLeft = false
    const leave = () => {
      clearTimeout(holding)
      held -= 1
      hasLeft = true
    }
    const holding = setTimeout(
      async () => {
        await turns()
        if (hasLeft) return
        response.off('close', leave)
        held -= 1
        refuse(request, response, started)
      },
      // Who came together does not come back together.
      HELD_MS * (0.5 + Math.random()),
    )
    response.once('close', leave)
  }

  function refuse(request: IncomingMessage, response: ServerResponse, started: number): void {
    parts.metrics.pageRendered('refused', 0)
    const requestId = requestIdOf(request, trusts)
    const language = languageOf(request)
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

/** A customer's page, one whose address is nobody else's, or one that is neither kept nor being rendered for others. */
function isOneMore(request: IncomingMessage, pageCache: Parts['pageCache']): boolean {
  const { url = '', method } = request
  const [path = ''] = url.split('?', 1)
  if (method !== 'GET' && method !== 'HEAD') return false
  if (!PAGES.has(path) && !path.startsWith('/details/')) return false
  if (sessionToken(request) !== undefined) return true
  const variant = cookieVariant(request, languageOf(request))
  const address = cacheKey(url, variant)
  return address === undefined || !pageCache.has(address, variant)
}

/** As the language step finds it, without Express. */
function languageOf(request: IncomingMessage): Language {
  const { url = '', headers } = request
  const at = url.indexOf('?')
  return detectLanguage({
    query: at < 0 ? undefined : new URLSearchParams(url.slice(at + 1)).getAll('lng'),
    cookie: requestCookie(request, LANGUAGE_COOKIE),
    acceptLanguage: headers['accept-language'],
  })
}
