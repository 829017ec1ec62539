import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { acceptedEncoding } from '../http/content-encoding.ts'
import { policyWithHashes } from '../http/security-headers.ts'
import type { EncodedPage } from './cached-page.ts'
import type { FoundPage } from './page-cache.ts'

export const FRESH_MS = 5_000
/**
 * Shared caches include `Age` in their calculation, so they serve a page hardly longer than the store does.
 */
const SHARED = `public, max-age=0, s-maxage=${FRESH_MS / 1000}`
const PRIVATE = 'private, no-cache'
const POLICY = 'Content-Security-Policy'

type Header = readonly [name: string, value: string | number]

/**
 * Returns whether a shared cache (a reverse proxy) sends the request, and may reuse the response for many
 * visitors. It sends the header of the Edge Architecture specification: `Surrogate-Capability:
 * varnish="Surrogate/1.0"`. The header needs no trusted sender, because a cached page is the same for all
 * visitors.
 */
export function isSharedCache({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return String(headers['surrogate-capability'] ?? '').includes('"Surrogate/1.0')
}

/** Returns the headers of a cached page without the security headers. */
export function cachedPageHeaders(
  { page, age }: FoundPage,
  { body, encoding }: EncodedPage,
  caching = PRIVATE,
): readonly Header[] {
  const headers: Header[] = [
    ...page.head.headers,
    ['Vary', 'Accept-Language, Cookie, Accept-Encoding'],
    ['ETag', tagOf(page)],
    ['Cache-Control', caching],
    ['Age', Math.floor(age / 1000)],
    ['Content-Length', body.length],
  ]
  if (encoding) headers.push(['Content-Encoding', encoding])
  return headers
}

/** Sends a cached page. Returns a promise only while the page is being compressed or decompressed. */
export function sendCachedPage(request: Request, response: Response, found: FoundPage): void | Promise<void> {
  const encoded = found.page.cached.encoded(acceptedEncoding(request))
  if (encoded instanceof Promise) return encoded.then((ready) => send(request, response, found, ready))
  send(request, response, found, encoded)
}

function send(request: Request, response: Response, found: FoundPage, encoded: EncodedPage): void {
  response.status(200)
  for (const [name, value] of cachedPageHeaders(found, encoded, isSharedCache(request) ? SHARED : PRIVATE))
    response.setHeader(name, value)
  response.set(POLICY, policyWithHashes(String(response.get(POLICY)), found.page.cached.hashes))
  if (response.hasHeader('Set-Cookie')) {
    // The cookie is for this visitor only, so the response must not be shared.
    response.setHeader('Cache-Control', PRIVATE)
    response.removeHeader('Age')
  }
  if (request.fresh) {
    for (const name of ['Content-Length', 'Content-Encoding']) response.removeHeader(name)
    response.status(304).end()
    return
  }
  response.end(request.method === 'HEAD' ? undefined : encoded.body)
}

/** Returns a weak ETag, because the encodings of a page have different bytes. */
function tagOf({ cached }: FoundPage['page']): string {
  return `W/"${cached.tag}"`
}
