import { randomFillSync } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { isFramedByOwnPage } from './fetch-metadata.ts'

export interface SecurityHeadersParts {
  readonly settings: { readonly publicUrl: string }
  /** Allows what Vite inserts into pages in development. */
  readonly development: boolean
  readonly isMock: boolean
}

/** Sets the security headers of every response, and the nonce of its scripts and styles. */
export function securityHeaders({ settings, development, isMock }: SecurityHeadersParts): RequestHandler {
  const newNonce = createNonceSource()
  return (request, response, next) => {
    const nonce = newNonce()
    response.locals.nonce = nonce
    const https = request.secure || settings.publicUrl.startsWith('https:')
    response.locals.https = https
    const framed = isMock && isFramedByOwnPage(request)
    // The browser may have cached the page with a policy that forbids framing, and a 304 would confirm that
    // policy.
    if (framed) delete request.headers['if-none-match']
    for (const [name, value] of securityHeadersOf({ nonce, https, development, framed }))
      response.setHeader(name, value)
    next()
  }
}

interface Circumstances {
  readonly nonce: string
  readonly https: boolean
  readonly development: boolean
  /**
   * An iframe in a page of the store requests it: the preview of mock mode. No other response may be framed.
   */
  readonly framed?: boolean
}

/** Returns names and values in order. The second value of a name replaces the first. */
export function securityHeadersOf(page: Circumstances): readonly (readonly [string, string])[] {
  const headers = [...FIXED_HEADERS, ['Content-Security-Policy', contentSecurityPolicy(page)] as const]
  if (page.framed) headers.push(['X-Frame-Options', 'SAMEORIGIN'])
  return page.https ? [...headers, HSTS] : headers
}

/**
 * The policy of pictures, files and plain data: they may load and run nothing, even when opened as a
 * document.
 */
export const INERT_POLICY = "default-src 'none'; sandbox; media-src 'self'; frame-ancestors 'none'"

function contentSecurityPolicy(page: Circumstances): string {
  const nonce = `'nonce-${page.nonce}'`
  const directives = [
    "default-src 'none'",
    // 'strict-dynamic' lets trusted modules load their chunks. 'self' is for browsers without
    // 'strict-dynamic'.
    page.development ? `script-src 'self' ${nonce}` : `script-src 'self' ${nonce} 'strict-dynamic'`,
    // Vite inserts styles by script in development.
    page.development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${nonce}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    page.development ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "manifest-src 'self'",
    // Vite's client waits in a worker until a restarted store answers, and then reloads the page.
    page.development ? "worker-src 'self' blob:" : "worker-src 'self'",
    "form-action 'self' mailto:",
    `frame-ancestors ${page.framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
  ]
  // Trusted Types: the DOM accepts no strings as markup or scripts. The only policy is for the URL of the
  // service worker. Vite's error overlay would break, so development is without them.
  if (!page.development) directives.push("require-trusted-types-for 'script'", 'trusted-types service-worker')
  if (page.https) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

/**
 * Removes the headers that concern documents and workers from the response with a script, style sheet, font or picture:
 * `nosniff`, `Cross-Origin-Resource-Policy` and HSTS remain. A page needs 10 to 40 such files, and HTTP/1.1 does not
 * compress headers. An SVG file can be opened as a document and needs a policy (`SVG_POLICY`).
 */
export function removeDocumentHeaders(response: Response): void {
  for (const name of DOCUMENT_HEADERS) response.removeHeader(name)
}

const DOCUMENT_HEADERS = [
  'Content-Security-Policy',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Permitted-Cross-Domain-Policies',
  // The id of one request; the file is cached for many.
  'X-Request-Id',
]

/** Without `sandbox`: `<use href>` needs the page's origin. */
export const SVG_POLICY = "default-src 'none'"

/** `'sha256-…'` sources of the inline scripts and styles of a page, used instead of a nonce. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Returns the policy with hashes instead of nonces. 'strict-dynamic' is dropped, because linked scripts would
 * then need a nonce; all scripts come from the store, so 'self' allows the same ones.
 */
export function policyWithHashes(policy: string, { scripts, styles }: InlineHashes): string {
  const sources = (directive: string, hashes: readonly string[]) => [directive, "'self'", ...hashes].join(' ')
  return policy
    .replace(/\bscript-src [^;]*/, sources('script-src', scripts))
    .replace(/\bstyle-src [^;]*/, sources('style-src', styles))
}

const SWITCHED_OFF = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]

const HSTS = ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const

/** The headers that are the same on every response. */
const FIXED_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', SWITCHED_OFF.map((feature) => `${feature}=()`).join(', ')],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
]

/** Headers of short error responses: not cached, and they may load and run nothing. */
export const INERT_HEADERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FIXED_HEADERS),
  'Content-Security-Policy': INERT_POLICY,
  'Cache-Control': 'no-store',
}

const NONCE_BYTES = 16
const POOL_NONCES = 256

/**
 * Returns a source of random nonces in base64. Random bytes are read in blocks: one call for many costs a
 * fraction of one call for each.
 */
function createNonceSource(): () => string {
  const pool = Buffer.alloc(NONCE_BYTES * POOL_NONCES)
  let at = pool.length
  return () => {
    if (at === pool.length) {
      randomFillSync(pool)
      at = 0
    }
    at += NONCE_BYTES
    return pool.toString('base64', at - NONCE_BYTES, at)
  }
}
