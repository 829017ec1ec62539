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
import type { Settings } from '../settings.ts'

export interface FastPathParts extends EndedRequestParts {
  readonly pageCache: PageCache
  readonly settings: Pick<Settings, 'publicUrl'>
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/**
 * The commonest request is answered without Express: a visitor without a session asks for a page that is cached and
 * compressed. Express alone takes three times as long as sending the page. The answer has the same headers and the same
 * line in the log as Express's steps would give it. All other requests go to `next`.
 */
export function withFastPath(
  next: RequestListener,
  parts: FastPathParts,
  trusts: TrustProxy,
): RequestListener {
  const { pageCache, settings, clock } = parts
  // Proxies that may speak for the visitor's connection are trusted ones, and their requests go to Express.
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
    const requestId = requestIdOf(request, trusts)
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

/** A GET without a session, a query that could set a cookie, or a condition, by a visitor and not by a cache. */
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

/** Returns a page's security headers, names and values in turn. They are constant: made once for each page. */
function createSecurityHeaders(https: boolean): (page: CachedPage) => readonly string[] {
  const known = new WeakMap<CachedPage, readonly string[]>()
  return (page) => {
    const before = known.get(page)
    if (before) return before
    const headers = securityHeadersOf({ nonce: '', https, development: false }).flatMap(([name, value]) => [
      name,
      name === 'Content-Security-Policy' ? policyWithHashes(value, page.hashes) : value,
    ])
    known.set(page, headers)
    return headers
  }
}
