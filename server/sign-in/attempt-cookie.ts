/** One person's way through the identity provider, kept in a cookie of theirs until they are back. */
import { createHash, randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { requestCookie } from '../http/cookies.ts'
import type { IdentityProvider } from './providers.ts'

export interface SignInAttempt {
  /** Comes back with the answer: it was asked for here. */
  readonly state: string
  /** Stands in the identity token: it was made for this attempt. */
  readonly nonce: string
  /** Redeems the code: whoever intercepts the code alone has nothing (RFC 7636). */
  readonly verifier: string
  /** Where to go on to; still to be checked when it comes back. */
  readonly next?: string
}

const COOKIE = 'identity'
const COOKIE_PATH = '/identity'
const LIFE_MS = 10 * 60 * 1000

export function beginAttempt(
  response: Response,
  next: string | undefined,
  way: IdentityProvider,
): SignInAttempt {
  const attempt = { state: secret(), nonce: secret(), verifier: secret(), ...(next && { next }) }
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  response.cookie(COOKIE, value, { ...attributes(response, way), maxAge: LIFE_MS })
  return attempt
}

/** An attempt ends once: its cookie goes, whatever came of it. */
export function endAttempt(
  request: Request,
  response: Response,
  way: IdentityProvider,
): SignInAttempt | undefined {
  response.clearCookie(COOKIE, attributes(response, way))
  try {
    const value: unknown = JSON.parse(
      Buffer.from(requestCookie(request, COOKIE) ?? '', 'base64url').toString('utf8'),
    )
    return isAttempt(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function challengeOf({ verifier }: SignInAttempt): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

function attributes({ locals }: Response, { answersByForm }: IdentityProvider): CookieOptions {
  // A form that another site posts brings no Lax cookie along; browsers take Secure for localhost, too.
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
