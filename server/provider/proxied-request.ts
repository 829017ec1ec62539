/** One call on its way through the store: what was asked, and on whose behalf. */
import type { OutgoingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import { acceptedEncoding, type Encoding } from '../http/content-encoding.ts'
import { isReading } from '../http/fetch-metadata.ts'
import { isHttps } from '../http/locals.ts'
import { isRemembered, sessionToken } from '../http/session-cookie.ts'
import { type Caller, callerOf } from './caller.ts'
import type { KnownSessions } from './known-sessions.ts'
import { resetCookieHeader } from './reset-cookies.ts'
import type { ContractRoute } from './routes.ts'

export interface ProviderCall {
  readonly route: ContractRoute
  readonly caller: Caller
  readonly https: boolean
  readonly remember: boolean
  readonly encoding: Encoding | undefined
  /** Absent: none. */
  readonly body?: Buffer
  /** Whether the browser sent a session, whatever became of it. */
  readonly hadToken: boolean
  /** Sent as `Authorization`; absent for a visitor. */
  token?: string
  /** Set when the browser has been told to forget the session. */
  isOver?: true
  /** Told of the token of a session that begins. */
  readonly onToken: (token: string) => void
}

export interface ProviderCallParts {
  readonly route: ContractRoute
  readonly publicUrl: string
  readonly sessions: KnownSessions
  readonly body?: Buffer
}

export function createProviderCall(
  request: Request,
  response: Response,
  { route, publicUrl, sessions, body }: ProviderCallParts,
): ProviderCall {
  const withToken = !route.anonymous && route.session !== 'starts'
  const token = withToken ? sessionToken(request) : undefined
  const isVoid = token !== undefined && sessions.stateOf(token) === 'refused'
  return {
    route,
    caller: callerOf(request, response),
    https: isHttps(request, publicUrl),
    remember: request.get('x-remember') === '1' || (route.session === 'renews' && isRemembered(request)),
    encoding: acceptedEncoding(request),
    body,
    hadToken: token !== undefined,
    token: isVoid ? undefined : token,
    onToken: (begun) => sessions.accepted(begun),
  }
}

/** Nothing else of what a browser sends is the provider's business. */
const SENT_ON = ['accept', 'accept-language', 'if-none-match', 'user-agent']
const OF_BODIES = ['content-type', 'content-length']

export function headersForProvider(
  request: Request,
  { route, caller, token }: ProviderCall,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...caller.headers, 'accept-encoding': 'identity' }
  for (const name of isReading(request.method) ? SENT_ON : [...SENT_ON, ...OF_BODIES]) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = value
  }
  const cookie = route.reset && resetCookieHeader(request)
  if (cookie) headers.cookie = cookie
  if (token) headers.authorization = `Bearer ${token}`
  return headers
}
