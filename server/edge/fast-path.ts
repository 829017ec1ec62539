import type { IncomingMessage, RequestListener } from 'node:http'
import type { Express } from 'express'
import type { Parts } from '../app.ts'
import { acceptedEncoding } from '../http/content-encoding.ts'
import { isFramedByOwnPage } from '../http/fetch-metadata.ts'
import { createNonceSource, securityHeadersOf } from '../http/security-headers.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { requestEnded, requestIdOf, type TrustProxy } from '../middleware/request-log.ts'
import { cacheKey } from '../page-cache/cache-key.ts'
import { cachedPageHeaders, isSharedCache } from '../page-cache/send.ts'
import { plainVariant } from '../rendering/page-variant.ts'

/**
 * The short way for the commonest request there is: a visitor without a session, a page that is kept and may come
 * compressed, and nothing special asked. Express alone costs three times what sending a page costs, so that it is asked only for the rest.
 * Whatever is answered here has the same headers and the same line in the log as on the long way.
 */
export function withFastPath(
  app: Express,
  parts: Pick<Parts, 'pageCache' | 'settings' | 'log' | 'metrics' | 'clock'>,
): RequestListener {
  const { pageCache, settings, clock } = parts
  const newNonce = createNonceSource()
  const trusts = app.get('trust proxy fn') as TrustProxy
  const isKnownByHttps = settings.publicUrl.startsWith('https:')

  return (request, response) => {
    const started = clock()
    const encoding = acceptedEncoding(request)
    // Behind a trusted proxy much may come from its headers: that is for Express to judge.
    const isForLane = encoding && isPlain(request) && !trusts(request.socket.remoteAddress, 0)
    const variant = isForLane ? plainVariant(request) : undefined
    const address = variant && cacheKey(request.url ?? '', variant)
    const found = variant && address ? pageCache.find(address, variant) : undefined
    const encoded = found?.page.copy.encoded(encoding)
    if (!variant || !found || !encoded || encoded instanceof Promise) {
      app(request, response)
      return
    }
    const nonce = newNonce()
    const requestId = requestIdOf(request, trusts)
    const https = isKnownByHttps || isForwardedHttps(request, trusts)
    response.writeHead(200, [
      'X-Request-Id',
      requestId,
      ...securityHeadersOf({ nonce, https, development: false }).flat(),
      'Content-Language',
      variant.language,
      ...cachedPageHeaders(found, encoded).flat(),
    ])
    response.end(encoded.template.fill(nonce))
    response.once('close', () =>
      requestEnded(parts, request, response, {
        requestId,
        ms: clock() - started,
        language: variant.language,
      }),
    )
  }
}

/** A plain GET of an address without a query that could set a cookie, by nobody who has signed in, for one visitor. */
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

/** As Express says `secure`: the word of a trusted proxy. */
function isForwardedHttps(request: IncomingMessage, trusts: TrustProxy): boolean {
  const protocol = request.headers['x-forwarded-proto']
  if (protocol === undefined || !trusts(request.socket.remoteAddress, 0)) return false
  return String(protocol).split(',', 1)[0]?.trim() === 'https'
}
