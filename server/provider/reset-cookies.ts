/**
 * The provider links the steps of a password reset with a cookie (CONTRACT.md does not fix its name). The browser gets
 * it with a prefix, so that it cannot collide with the store's cookies, and with a path that limits it to those calls.
 */
import type { IncomingMessage } from 'node:http'
import { RESET_COOKIE_PREFIX } from '#domain/cookies.ts'
import { requestCookies } from '../http/cookies.ts'

const RESET_PATH = '/api/v1.0/auth/customer'
const COOKIE_PAIR = /^([\w!#$%&'*+.^`|~-]{1,64})=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,2048})$/

/** Returns the store's `Set-Cookie` for the provider's. Only `Max-Age` and `Expires` are taken over. */
export function toResetCookie(setCookie: string, https: boolean): string | undefined {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
  const [, name, value] = COOKIE_PAIR.exec(pair) ?? []
  if (name === undefined || value === undefined) return undefined
  const life = attributes.filter((attribute) => /^(max-age=-?\d+|expires=[\w ,:-]+)$/i.test(attribute))
  const own = [`Path=${RESET_PATH}`, 'HttpOnly', 'SameSite=Strict', ...(https ? ['Secure'] : [])]
  return [`${RESET_COOKIE_PREFIX}${name}=${value}`, ...life, ...own].join('; ')
}

/** Returns the `Cookie` header for the provider: the reset cookies without their prefix, and no others. */
export function resetCookieHeader(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  const cookies = Object.entries(requestCookies(request)).flatMap(([name, value]) =>
    name.startsWith(RESET_COOKIE_PREFIX) ? [`${name.slice(RESET_COOKIE_PREFIX.length)}=${value}`] : [],
  )
  return cookies.length > 0 ? cookies.join('; ') : undefined
}
