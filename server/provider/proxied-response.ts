/** Turns the provider's response into one for the browser: without token, foreign cookies and error pages. */
import type { Request, Response } from 'express'
import { compressed } from '../http/content-encoding.ts'
import { isSafeMethod } from '../http/safe-method.ts'
import { clearSession, isToken, setSession } from '../http/session-cookie.ts'
import { mayBeOfAnotherWorld } from './caller.ts'
import { broken, ProviderUnanswered } from './errors.ts'
import type { ProviderCall } from './proxied-request.ts'
import { toResetCookie } from './reset-cookies.ts'
import type { CompleteAnswer } from './sender.ts'

const RESPONSE_HEADERS = ['content-type', 'last-modified', 'retry-after', 'allow'] as const

/** Sends the response to the browser. Rejects with `ProviderUnanswered` when it does not match the contract. */
export async function sendProviderAnswer(
  answer: CompleteAnswer,
  call: ProviderCall,
  request: Request,
  response: Response,
): Promise<void> {
  const status = acceptedStatus(answer, request)
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304
  if (hasBody && !/^application\/(\w+\+)?json\b/i.test(answer.headers['content-type'] ?? ''))
    throw broken('something that is not JSON')

  response.set('Cache-Control', cacheControlOf(answer, status, call))
  const content = hasBody ? takeSession(answer.body, status, call, response) : undefined
  for (const name of RESPONSE_HEADERS) if (answer.headers[name]) response.set(name, answer.headers[name])
  // The response depends on the session, so a shared cache has to vary on the cookie.
  response.vary('Accept-Encoding, Cookie')
  if (call.route.reset) appendResetCookies(answer, call, response)
  response.status(status)
  const { body, encoding } = await compressed(content ?? Buffer.alloc(0), call.encoding)
  if (encoding) response.set('Content-Encoding', encoding)
  const etag = answer.headers.etag
  // A strong ETag identifies exact bytes. The compressed body has other bytes, so its ETag is weak.
  if (etag) response.set('ETag', encoding && !etag.startsWith('W/') ? `W/${etag}` : etag)
  if (content) response.set('Content-Length', String(body.length))
  response.end(content ? body : undefined)
}

/**
 * Returns the `Cache-Control` of the response. The provider's value applies to public data alone. A response with a
 * session, or of a route that is not public, is always `no-store`.
 */
function cacheControlOf({ headers }: CompleteAnswer, status: number, call: ProviderCall): string {
  const isPublic = call.route.publicRead && !call.hadToken && (status === 200 || status === 304)
  return isPublic ? (headers['cache-control'] ?? 'private, no-cache') : 'private, no-store'
}

function acceptedStatus({ status, headers }: CompleteAnswer, request: Request): number {
  if (status === 503 || status === 504)
    throw new ProviderUnanswered(status, `The provider answered ${status}`)
  // A 304 has no body. A client that sent no condition has nothing stored to use instead.
  const isConditional = isSafeMethod(request.method) && request.headers['if-none-match'] !== undefined
  if (status === 304 && !isConditional) throw broken('304 to a request without a condition')
  const known = (status >= 200 && status < 300) || status === 304 || (status >= 400 && status < 500)
  if (!known) throw broken(String(status))
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
    throw broken('a compressed body, although Accept-Encoding was identity')
  return status
}

/** Moves the token from the body to the session cookie. Throws when a sign-in has no token. */
function takeSession(body: Buffer, status: number, call: ProviderCall, response: Response): Buffer {
  const { session } = call.route
  if (status >= 300 || (session !== 'starts' && session !== 'renews')) return body
  const { token, ...rest } = parseObject(body)
  if (!isToken(token)) throw broken('a sign-in without a token')
  setSession(response, token, call)
  call.onToken(token)
  return Buffer.from(JSON.stringify(rest))
}

/** Returns an object without a token for JSON that is no object. */
function parseObject(body: Buffer): Record<string, unknown> {
  try {
    return { ...JSON.parse(body.toString('utf8')) }
  } catch (cause) {
    throw broken('broken JSON', cause)
  }
}

function appendResetCookies(answer: CompleteAnswer, call: ProviderCall, response: Response): void {
  for (const cookie of answer.headers['set-cookie'] ?? []) {
    const renamed = toResetCookie(cookie, call.https)
    if (renamed) response.append('Set-Cookie', renamed)
  }
}

/**
 * Clears the session cookie after a sign-out, or when the provider refuses the token (401). After a 401 the header
 * `X-Session` reports it to the page, because a public read is repeated without the token and still gets a 200.
 */
export function endSessionIfOver(status: number | undefined, call: ProviderCall, response: Response): void {
  const isRefused = status === 401 && call.hadToken
  if (call.isCookieDecided || response.headersSent || (call.route.session !== 'ends' && !isRefused)) return
  call.isCookieDecided = true
  if (!isRefused || !mayBeOfAnotherWorld(call.caller)) clearSession(response, call.https)
  if (isRefused) response.set('X-Session', 'ended')
}
