/** The cookie `customerToken`, which is not readable by scripts (SPEC §9: path /, SameSite=Lax). */
import type { IncomingMessage } from 'node:http'
import type { CookieOptions, Response } from 'express'
import { REMEMBER_COOKIE, SESSION_COOKIE } from '#domain/cookies.ts'
import { requestCookie } from './cookies.ts'

const REMEMBERED_DAYS = 30
const MS_PER_DAY = 24 * 60 * 60 * 1000

/** Characters of a bearer token (RFC 6750). Any other cookie value is ignored. */
const TOKEN = /^[\w.~+/-]{1,3800}=*$/

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value)
}

/** Returns `undefined` for a missing or malformed cookie. The token may be invalid: only the provider knows. */
export function sessionToken(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  const token = requestCookie(request, SESSION_COOKIE)
  return isToken(token) ? token : undefined
}

export function isRemembered(request: Pick<IncomingMessage, 'headers'>): boolean {
  return requestCookie(request, REMEMBER_COOKIE) === '1'
}

/** Sets the session cookie: for 30 days with `remember`, else until the browser is closed. */
export function setSession(
  response: Response,
  token: string,
  { remember, https }: { remember: boolean; https: boolean },
): void {
  const maxAge = remember ? REMEMBERED_DAYS * MS_PER_DAY : undefined
  // The token is not percent-encoded: encoding would change it for other readers of the cookie.
  response.cookie(SESSION_COOKIE, token, { ...attributes(https), maxAge, encode: String })
  if (remember) response.cookie(REMEMBER_COOKIE, '1', { ...attributes(https), maxAge })
  else response.clearCookie(REMEMBER_COOKIE, attributes(https))
}

export function clearSession(response: Response, https: boolean): void {
  response.clearCookie(SESSION_COOKIE, attributes(https))
  response.clearCookie(REMEMBER_COOKIE, attributes(https))
}

function attributes(https: boolean): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https }
}
