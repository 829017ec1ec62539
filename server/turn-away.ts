import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { patterns } from '#domain/paths.ts'
import { DEFAULT_VIEW_PREFERENCE } from '#domain/view-preference.ts'
import { detectLanguage } from '#locales/detect.ts'
import type { Parts } from './app.ts'
import { keptAddress } from './kept-address.ts'
import { plainMarkup } from './plain-page.ts'
import { INERT_HEADERS } from './refuse-malformed.ts'
import { BUSY_RETRY_AFTER_SECONDS } from './render-queue.ts'
import { requestCookie } from './request-cookies.ts'
import { LANGUAGE_COOKIE } from './request-language.ts'
import { requestEnded, requestIdOf, type TrustProxy } from './request-log.ts'
import { sessionToken } from './session-cookie.ts'

export interface TurnAwayParts extends Pick<Parts, 'log' | 'metrics' | 'clock'> {
  /** No page finds a place to be rendered. */
  readonly isBusy: () => boolean
  readonly trusts: TrustProxy
}

/**
 * While more pages are asked for than can be rendered, those that nobody else could share are refused at the door.
 * A refusal that goes the whole way costs a tenth of a page: a crowd that comes back at once would be all that the store
 * has time for, and its health checks would wait behind it.
 */
export function turnAway(
  handler: RequestListener,
  { isBusy, trusts, ...parts }: TurnAwayParts,
): RequestListener {
  return (request, response) => {
    if (isBusy() && isPageForOne(request)) refuse(request, response)
    else handler(request, response)
  }

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const started = parts.clock()
    const requestId = requestIdOf(request, trusts)
    const language = detectLanguage({
      cookie: requestCookie(request, LANGUAGE_COOKIE),
      acceptLanguage: request.headers['accept-language'],
    })
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
      requestEnded(parts, request, response, { requestId, ms: parts.clock() - started, language }),
    )
  }
}

const REFUSAL = { status: 503, title: 'errors.failedTitle', text: 'errors.busyText' } as const

const PAGES: ReadonlySet<string> = new Set(Object.values(patterns))

/** A customer's page, or one whose address is nobody else's. What is kept, or being rendered for others, costs little. */
function isPageForOne(request: IncomingMessage): boolean {
  const { url = '', method } = request
  const [path = ''] = url.split('?', 1)
  if (method !== 'GET' && method !== 'HEAD') return false
  if (!PAGES.has(path) && !path.startsWith('/details/')) return false
  return (
    sessionToken(request) !== undefined || keptAddress(url, { view: DEFAULT_VIEW_PREFERENCE }) === undefined
  )
}
