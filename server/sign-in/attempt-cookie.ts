/** The state of one OpenID Connect sign-in, stored in a cookie until the callback. */
import { createHash, randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { IDENTITY_COOKIE } from '#domain/cookies.ts'
import { requestCookie } from '../http/cookies.ts'
import type { IdentityProvider } from './providers.ts'

export interface SignInAttempt {
  /** Returned in the callback: shows that this browser started the sign-in (CSRF protection). */
  readonly state: string
  /** Contained in the ID token: shows that the token was issued for this attempt (replay protection). */
  readonly nonce: string
  /** The PKCE code verifier: an intercepted code cannot be redeemed without it (RFC 7636). */
  readonly verifier: string
  /** The page to open after the sign-in. It comes from a cookie, so it must be validated after reading. */
  readonly next?: string
}

const COOKIE_PATH = '/identity'
const LIFE_MS = 10 * 60 * 1000

/** Creates an attempt, and sets its cookie for ten minutes. */
export function beginAttempt(
  response: Response,
  next: string | undefined,
  provider: IdentityProvider,
): SignInAttempt {
  const attempt = { state: secret(), nonce: secret(), verifier: secret(), ...(next && { next }) }
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  response.cookie(IDENTITY_COOKIE, value, { ...attributes(response, provider), maxAge: LIFE_MS })
  return attempt
}

/** Clears the cookie, so that an attempt is used once. Returns `undefined` for a missing or invalid cookie. */
export function endAttempt(
  request: Request,
  response: Response,
  provider: IdentityProvider,
): SignInAttempt | undefined {
  response.clearCookie(IDENTITY_COOKIE, attributes(response, provider))
  try {
    const value: unknown = JSON.parse(
      Buffer.from(requestCookie(request, IDENTITY_COOKIE) ?? '', 'base64url').toString('utf8'),
    )
    return isAttempt(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the PKCE code challenge (S256) of the attempt's verifier. */
export function challengeOf({ verifier }: SignInAttempt): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

function attributes({ locals }: Response, { answersByForm }: IdentityProvider): CookieOptions {
  // A cross-site POST carries no SameSite=Lax cookie. SameSite=None needs Secure, which works on localhost, too.
  return answersByForm
    ? { path: COOKIE_PATH, httpOnly: true, sameSite: 'none', secure: true }
    : { path: COOKIE_PATH, httpOnly: true, sameSite: 'lax', secure: locals.https }
}

function isAttempt(value: unknown): value is SignInAttempt {
  if (value === null || typeof value !== 'object') return false
  return ['state', 'nonce', 'verifier'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )
}
