/** A proxied call: its route, caller and session, and the headers for the provider. */
import type { OutgoingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import { acceptedEncoding, type Encoding } from '../http/content-encoding.ts'
import { requestLanguage } from '../http/request-language.ts'
import { isSafeMethod } from '../http/safe-method.ts'
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
  readonly body?: Buffer
  /** Whether the request had a session token, even if it is known to be refused. */
  readonly hadToken: boolean
  /** Sent as `Authorization`. Absent without a valid session. */
  token?: string
  /** Set when the response clears the session cookie, or has to leave it as it is. */
  isCookieDecided?: true
  /** Called with the token of a new session. */
  readonly onToken: (token: string) => void
}

interface ProviderCallParts {
  readonly route: ContractRoute
  readonly sessions: KnownSessions
  readonly body?: Buffer
}

/** Describes the call of a request. A token that is known to be refused is not sent. */
export function createProviderCall(
  request: Request,
  response: Response,
  { route, sessions, body }: ProviderCallParts,
): ProviderCall {
  const withToken = !route.anonymous && route.session !== 'starts'
  const token = withToken ? sessionToken(request) : undefined
  const isVoid = token !== undefined && sessions.stateOf(token) === 'refused'
  return {
    route,
    caller: callerOf(request, response),
    https: response.locals.https,
    remember: request.get('x-remember') === '1' || (route.session === 'renews' && isRemembered(request)),
    encoding: acceptedEncoding(request),
    body,
    hadToken: token !== undefined,
    token: isVoid ? undefined : token,
    onToken: (begun) => sessions.accepted(begun),
  }
}

/** The request headers that are forwarded. All others, cookies included, stay in the store. */
const REQUEST_HEADERS = ['if-none-match', 'user-agent']
const BODY_HEADERS = ['content-type', 'content-length']

/** Returns the request headers for the provider, and no others. */
export function headersForProvider(
  request: Request,
  { route, caller, token }: ProviderCall,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    ...caller.headers,
    // Not the client's: a cache in front keeps the response for other clients too, and `Vary` does not name it.
    accept: 'application/json',
    'accept-encoding': 'identity',
    // The language of the page, not of the browser: the provider sends emails in it.
    'accept-language': requestLanguage(request),
  }
  for (const name of isSafeMethod(request.method) ? REQUEST_HEADERS : [...REQUEST_HEADERS, ...BODY_HEADERS]) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = value
  }
  const cookie = route.reset && resetCookieHeader(request)
  if (cookie) headers.cookie = cookie
  if (token) headers.authorization = `Bearer ${token}`
  return headers
}
