/** The cookie `customerToken`, which no script ever sees (SPEC §9: path /, SameSite=Lax). */
import type { IncomingMessage } from 'node:http'
import type { CookieOptions, Response } from 'express'
import { REMEMBER_COOKIE, SESSION_COOKIE } from '#domain/limits.ts'
import { requestCookie } from './cookies.ts'

const REMEMBERED_DAYS = 30
const MS_PER_DAY = 24 * 60 * 60 * 1000

/** RFC 6750's characters of a bearer token; whatever else stands in the cookie is no token. */
const TOKEN = /^[\w.~+/-]{1,3800}=*$/

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value)
}

export function sessionToken(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  const token = requestCookie(request, SESSION_COOKIE)
  return isToken(token) ? token : undefined
}

export function isRemembered(request: Pick<IncomingMessage, 'headers'>): boolean {
  return requestCookie(request, REMEMBER_COOKIE) === '1'
}

export function setSession(
  response: Response,
  token: string,
  { remember, https }: { remember: boolean; https: boolean },
): void {
  const maxAge = remember ? REMEMBERED_DAYS * MS_PER_DAY : undefined
  // Written as it is: percent signs would change the token for whoever reads it.
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
