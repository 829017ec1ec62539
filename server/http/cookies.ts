import type { IncomingMessage } from 'node:http'

type WithHeaders = Pick<IncomingMessage, 'headers'>
type Cookies = readonly (readonly [name: string, value: string])[]

/** Five steps of the journey ask for cookies: the header is read once. */
const known = new WeakMap<WithHeaders, { readonly header: string; readonly cookies: Cookies }>()
const NONE: Cookies = []

/** Every cookie of a request in the order sent, undecoded: what the store writes needs no decoding. */
export function requestCookies(request: WithHeaders): Cookies {
  const header = request.headers.cookie
  if (!header) return NONE
  const before = known.get(request)
  if (before?.header === header) return before.cookies
  const cookies = header.split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const]
  })
  known.set(request, { header, cookies })
  return cookies
}

/** The first cookie of that name. */
export function requestCookie(request: WithHeaders, name: string): string | undefined {
  for (const [each, value] of requestCookies(request)) if (each === name) return value
  return undefined
}
