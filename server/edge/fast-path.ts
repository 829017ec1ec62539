import type { IncomingMessage, RequestListener } from 'node:http'
import { acceptedEncoding } from '../http/content-encoding.ts'
import { isFramedByOwnPage } from '../http/fetch-metadata.ts'
import { policyWithHashes, securityHeadersOf } from '../http/security-headers.ts'
import { sessionToken } from '../http/session-cookie.ts'
import {
  type EndedRequestParts,
  requestEnded,
  requestIdOf,
  type TrustProxy,
} from '../middleware/request-log.ts'
import { cacheKey } from '../page-cache/cache-key.ts'
import type { CachedPage } from '../page-cache/cached-page.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { cachedPageHeaders, isSharedCache } from '../page-cache/send.ts'
import { plainVariant } from '../rendering/page-variant.ts'

export interface FastPathParts extends EndedRequestParts {
  readonly pageCache: PageCache
  readonly settings: { readonly publicUrl: string }
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/**
 * Answers the most frequent request without Express: a visitor without a session requests a page that is
 * cached and compressed. Express alone takes three times as long as sending the page. Headers and log line
 * are the same as those of Express's middlewares. All other requests go to `next`.
 */
export function withFastPath(
  next: RequestListener,
  parts: FastPathParts,
  trusts: TrustProxy,
): RequestListener {
  const { pageCache, settings, clock } = parts
  // Https is read from the public URL alone. Requests of trusted proxies, which may set `X-Forwarded-Proto`,
  // go to Express.
  const securityHeaders = createSecurityHeaders(settings.publicUrl.startsWith('https:'))

  return (request, response) => {
    const started = clock()
    const encoding = acceptedEncoding(request)
    const isEligible = encoding && isPlain(request) && !trusts(request.socket.remoteAddress, 0)
    const variant = isEligible ? plainVariant(request) : undefined
    const address = variant && cacheKey(request.url ?? '', variant)
    const found = variant && address ? pageCache.find(address, variant) : undefined
    const encoded = found?.page.cached.encoded(encoding)
    if (!variant || !found || !encoded || encoded instanceof Promise) {
      next(request, response)
      return
    }
    const requestId = requestIdOf(request, trusts, parts.newRequestId)
    response.writeHead(200, [
      'X-Request-Id',
      requestId,
      ...securityHeaders(found.page.cached),
      'Content-Language',
      variant.language,
      ...cachedPageHeaders(found, encoded).flat(),
    ])
    response.end(encoded.body)
    response.once('close', () =>
      requestEnded(parts, request, response, {
        requestId,
        ms: clock() - started,
        language: variant.language,
      }),
    )
  }
}

/**
 * Returns whether a request is a GET of a browser without session, condition (`If-None-Match`) and `?lng=`,
 * which could set a cookie. Requests of shared caches and of iframes in the store's pages are excluded.
 */
function isPlain(request: IncomingMessage): boolean {
  return (
    request.method === 'GET' &&
    request.headers['if-none-match'] === undefined &&
    !request.url?.includes('lng=') &&
    sessionToken(request) === undefined &&
    !isFramedByOwnPage(request) &&
    !isSharedCache(request)
  )
}

/**
 * Returns a page's security headers, names and values alternating. They are constant, and cached for each
 * page.
 */
function createSecurityHeaders(https: boolean): (page: CachedPage) => readonly string[] {
  const headersByPage = new WeakMap<CachedPage, readonly string[]>()
  return (page) => {
    const cached = headersByPage.get(page)
    if (cached) return cached
    const headers = securityHeadersOf({ nonce: '', https, development: false }).flatMap(([name, value]) => [
      name,
      name === 'Content-Security-Policy' ? policyWithHashes(value, page.hashes) : value,
    ])
    headersByPage.set(page, headers)
    return headers
  }
}
