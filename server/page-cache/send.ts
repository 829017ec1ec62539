import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { acceptedEncoding } from '../http/content-encoding.ts'
import { type InlineHashes, policyWithHashes } from '../http/security-headers.ts'
import type { EncodedPage } from './cached-page.ts'
import type { FoundPage } from './page-cache.ts'

export const FRESH_MS = 5_000
/** Since caches in front count the age too, they never show a page much longer than we do. */
const SHARED = `public, max-age=0, s-maxage=${FRESH_MS / 1000}`
/** A page with a nonce is for one visitor. */
const OWN = 'private, no-cache'
const POLICY = 'Content-Security-Policy'

type Header = readonly [name: string, value: string | number]

/**
 * Whether a cache in front asks, which may keep the answer for many visitors. It says so as the Edge Architecture has
 * it: `Surrogate-Capability: varnish="Surrogate/1.0"`. Anybody may say it, since what it brings is good for everybody.
 */
export function isSharedCache({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return String(headers['surrogate-capability'] ?? '').includes('"Surrogate/1.0')
}

/** What a kept page says of itself. */
export function cachedPageHeaders(
  { page, age }: FoundPage,
  { template, encoding }: EncodedPage,
  caching = OWN,
): readonly Header[] {
  const headers: Header[] = [
    ...page.head.headers,
    ['Vary', 'Accept-Language, Cookie, Accept-Encoding'],
    ['ETag', tagOf(page)],
    ['Cache-Control', caching],
    ['Age', Math.floor(age / 1000)],
    ['Content-Length', template.size],
  ]
  if (encoding) headers.push(['Content-Encoding', encoding])
  return headers
}

/** A promise only for who comes first in an encoding. */
export function sendCachedPage(request: Request, response: Response, found: FoundPage): void | Promise<void> {
  if (isSharedCache(request)) return sendForMany(request, response, found)
  const encoded = found.page.copy.encoded(acceptedEncoding(request))
  if (encoded instanceof Promise) return encoded.then((ready) => send(request, response, found, ready))
  send(request, response, found, encoded)
}

async function sendForMany(request: Request, response: Response, found: FoundPage): Promise<void> {
  const hashed = await found.page.copy.hashed()
  send(request, response, found, await hashed.encoded(acceptedEncoding(request)), hashed.hashes)
}

/** @param hashes of a page for many */
function send(
  request: Request,
  response: Response,
  found: FoundPage,
  encoded: EncodedPage,
  hashes?: InlineHashes,
): void {
  response.status(200)
  for (const [name, value] of cachedPageHeaders(found, encoded, hashes ? SHARED : OWN))
    response.setHeader(name, value)
  if (hashes) response.set(POLICY, policyWithHashes(String(response.get(POLICY)), hashes))
  if (response.hasHeader('Set-Cookie')) {
    // A cookie that goes along is this visitor's own.
    response.setHeader('Cache-Control', OWN)
    response.removeHeader('Age')
  }
  if (request.headers['if-none-match']?.includes(tagOf(found.page))) {
    // The browser's copy has the nonce of its own policy: a new policy would not let its scripts run.
    for (const name of [POLICY, 'Content-Length', 'Content-Encoding']) response.removeHeader(name)
    response.status(304).end()
    return
  }
  response.end(request.method === 'HEAD' ? undefined : encoded.template.fill(response.locals.nonce))
}

/** Weak: the encodings and the nonces of one page are not the same bytes. */
function tagOf({ copy }: FoundPage['page']): string {
  return `W/"${copy.tag}"`
}
