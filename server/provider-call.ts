/** One call on its way through the store: what was asked, on whose behalf, and how long it may take. */
import type { ClientRequest, IncomingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import { acceptedEncoding, type Encoding } from './compressed.ts'
import type { ContractRoute } from './contract-routes.ts'
import { type ProviderUnanswered, tooSlow } from './provider-failure.ts'
import { isHttps } from './request-context.ts'
import { resetCookieHeader } from './reset-cookies.ts'
import { isRemembered, sessionToken } from './session-cookie.ts'

export interface ProviderCall {
  readonly route: ContractRoute
  readonly https: boolean
  readonly remember: boolean
  readonly encoding: Encoding | undefined
  /** What the provider is told, without the token. */
  readonly headers: IncomingHttpHeaders
  /** Sent as `Authorization`; absent for a visitor. */
  token?: string
  attempts: number
  startedAt: number
  outgoing?: ClientRequest
  /** Set when the store itself has ended the call. */
  givenUp?: ProviderUnanswered
}

export function createProviderCall(request: Request, route: ContractRoute, publicUrl: string): ProviderCall {
  const withToken = !route.anonymous && route.session !== 'starts'
  return {
    route,
    https: isHttps(request, publicUrl),
    remember: request.get('x-remember') === '1' || (route.session === 'renews' && isRemembered(request)),
    encoding: acceptedEncoding(request),
    headers: headersForProvider(request, route),
    token: withToken ? sessionToken(request) : undefined,
    attempts: 0,
    startedAt: 0,
  }
}

/** Ends the call when the visitor leaves, or when the whole answer is not there in time after the whole request. */
export function limitCall(call: ProviderCall, request: Request, response: Response, timeoutMs: number): void {
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    timer = setTimeout(() => {
      call.givenUp = tooSlow(timeoutMs)
      call.outgoing?.destroy(call.givenUp)
    }, timeoutMs)
  }
  if (request.complete) start()
  else request.once('end', start)
  response.once('close', () => {
    clearTimeout(timer)
    request.off('end', start)
    if (!response.writableFinished) call.outgoing?.destroy()
  })
}

export function authorized(call: ProviderCall): IncomingHttpHeaders {
  return call.token ? { ...call.headers, authorization: `Bearer ${call.token}` } : { ...call.headers }
}

/** Nothing else of what a browser sends is the provider's business. */
const SENT_ON = ['accept', 'accept-language', 'content-type', 'content-length', 'if-none-match', 'user-agent']

function headersForProvider(request: Request, route: ContractRoute): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {}
  for (const name of SENT_ON) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = value
  }
  headers['accept-encoding'] = 'identity'
  headers['x-request-id'] = request.res?.locals.requestId
  // Express knows which proxies are trusted; what the visitor claims about the address is not repeated.
  headers['x-forwarded-for'] = request.ip
  const cookie = route.reset && resetCookieHeader(request)
  if (cookie) headers.cookie = cookie
  return headers
}
