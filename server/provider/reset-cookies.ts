/**
 * The provider ties the steps of a password reset together with a cookie of its own, whose name is its business
 * (CONTRACT.md). The browser keeps it under a name that cannot meet one of ours, for those calls alone.
 */
import type { IncomingMessage } from 'node:http'
import { requestCookies } from '../http/cookies.ts'

const PREFIX = 'reset.'
const RESET_PATH = '/api/v1.0/auth/customer'
const COOKIE_PAIR = /^([\w!#$%&'*+.^`|~-]{1,64})=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,2048})$/

/** `Set-Cookie` of the provider → ours. Of its attributes only the life is kept. */
export function keepResetCookie(setCookie: string, https: boolean): string | undefined {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
  const [, name, value] = COOKIE_PAIR.exec(pair) ?? []
  if (name === undefined || value === undefined) return undefined
  const life = attributes.filter((attribute) => /^(max-age=-?\d+|expires=[\w ,:-]+)$/i.test(attribute))
  const own = [`Path=${RESET_PATH}`, 'HttpOnly', 'SameSite=Strict', ...(https ? ['Secure'] : [])]
  return [`${PREFIX}${name}=${value}`, ...life, ...own].join('; ')
}

/** The header `Cookie` for the provider: those cookies under their own names, and no other. */
export function resetCookieHeader(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  const cookies = Object.entries(requestCookies(request)).flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [`${name.slice(PREFIX.length)}=${value}`] : [],
  )
  return cookies.length > 0 ? cookies.join('; ') : undefined
}
