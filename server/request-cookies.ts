import type { IncomingMessage } from 'node:http'

/** Every cookie of a request in the order sent, undecoded: what the store writes needs no decoding. */
export function requestCookies(
  request: Pick<IncomingMessage, 'headers'>,
): readonly (readonly [string, string])[] {
  const header = request.headers.cookie
  if (!header) return []
  return header.split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const]
  })
}

/** The first cookie of that name. */
export function requestCookie(request: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  return requestCookies(request).find(([each]) => each === name)?.[1]
}
