import type { IncomingMessage } from 'node:http'
import { parse } from 'cookie'

type WithHeaders = Pick<IncomingMessage, 'headers'>
type Cookies = Readonly<Record<string, string>>

/** Several steps of a request read cookies: the header is parsed once. */
const parsed = new WeakMap<WithHeaders, { readonly header: string; readonly cookies: Cookies }>()
const NONE: Cookies = {}

/** The cookies of a request by name, the first one of each, not decoded: the store writes values that need no decoding. */
export function requestCookies(request: WithHeaders): Cookies {
  const header = request.headers.cookie
  if (!header) return NONE
  const known = parsed.get(request)
  if (known?.header === header) return known.cookies
  const cookies = parse(header, { decode: (value) => value })
  parsed.set(request, { header, cookies })
  return cookies
}

export function requestCookie(request: WithHeaders, name: string): string | undefined {
  const cookies = requestCookies(request)
  return Object.hasOwn(cookies, name) ? cookies[name] : undefined
}
