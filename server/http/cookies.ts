import type { IncomingMessage } from 'node:http'
import { parse } from 'cookie'

type WithHeaders = Pick<IncomingMessage, 'headers'>
type Cookies = Readonly<Record<string, string>>

/** Cache of parsed `Cookie` headers: several middlewares read the cookies of one request. */
const parsed = new WeakMap<WithHeaders, { readonly header: string; readonly cookies: Cookies }>()
const NONE: Cookies = {}

/**
 * Returns the cookies of a request by name, the first of each name. Values are not decoded: the store writes
 * none that need it.
 */
export function requestCookies(request: WithHeaders): Cookies {
  const header = request.headers.cookie
  if (!header) return NONE
  const known = parsed.get(request)
  if (known?.header === header) return known.cookies
  const cookies = parse(header, { decode: (value) => value })
  parsed.set(request, { header, cookies })
  return cookies
}

/** Returns the value as it was sent, not decoded. */
export function requestCookie(request: WithHeaders, name: string): string | undefined {
  const cookies = requestCookies(request)
  return Object.hasOwn(cookies, name) ? cookies[name] : undefined
}
