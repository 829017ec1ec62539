import { randomFillSync } from 'node:crypto'
import type { RequestHandler } from 'express'
import { isFramedByOwnPage } from './fetch-metadata.ts'
import { isHttps } from './locals.ts'

export interface SecurityHeadersParts {
  readonly settings: { readonly publicUrl: string }
  /** Allows what Vite puts into pages while developing. */
  readonly development: boolean
  readonly isMock: boolean
}

/** The headers that every answer has, and the nonce that its scripts and styles need. */
export function securityHeaders({ settings, development, isMock }: SecurityHeadersParts): RequestHandler {
  const newNonce = createNonceSource()
  return (request, response, next) => {
    const nonce = newNonce()
    response.locals.nonce = nonce
    const https = isHttps(request, settings.publicUrl)
    response.locals.https = https
    const framed = isMock && isFramedByOwnPage(request)
    // The browser's copy may have come with a policy that forbids the frame, and a 304 would confirm it.
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
  /** Asked for by a frame in a page of the store itself: the preview of mock mode. No other answer may be framed. */
  readonly framed?: boolean
}

export function securityHeadersOf(page: Circumstances): readonly (readonly [string, string])[] {
  const headers = [...FIXED_HEADERS, ['Content-Security-Policy', contentSecurityPolicy(page)] as const]
  if (page.framed) headers.push(['X-Frame-Options', 'SAMEORIGIN'])
  return page.https ? [...headers, HSTS] : headers
}

/** What pictures, files and plain data are answered with: they may do nothing at all, wherever they are opened. */
export const INERT_POLICY = "default-src 'none'; sandbox; media-src 'self'; frame-ancestors 'none'"

function contentSecurityPolicy(page: Circumstances): string {
  const nonce = `'nonce-${page.nonce}'`
  const directives = [
    "default-src 'none'",
    // 'strict-dynamic' lets trusted modules load their own chunks; 'self' is for browsers that do not know it.
    page.development ? `script-src 'self' ${nonce}` : `script-src 'self' ${nonce} 'strict-dynamic'`,
    // Vite puts styles into the page by script while developing.
    page.development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${nonce}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    page.development ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self' mailto:",
    `frame-ancestors ${page.framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
  ]
  // Text cannot become markup or a script by way of the DOM either: nobody here needs that, and nobody may say it is
  // safe. The one policy vouches for the service worker's own address. Vite's overlay for developers lives by it.
  if (!page.development) directives.push("require-trusted-types-for 'script'", 'trusted-types service-worker')
  if (page.https) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

/** What a policy names in place of a nonce: `'sha256-…'` of each inline script and style of a page. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The same policy for a page without nonces. All scripts come from the store itself, so that 'self' says as much as
 * 'strict-dynamic' did, which would need a nonce for those that the page links to.
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

/** The same on every answer. */
export const FIXED_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', SWITCHED_OFF.map((feature) => `${feature}=()`).join(', ')],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
]

const NONCE_BYTES = 16
const POOL_NONCES = 256

/** Random nonces in base64. Asking the system for many at once costs a fraction of asking for each. */
export function createNonceSource(): () => string {
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
