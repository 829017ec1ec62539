import { setTimeout } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { isSameOrigin } from '../http/fetch-metadata.ts'
import { sendJsonError } from '../http/json-error.ts'
import type { CallOutcome, Metrics } from '../http/metrics.ts'
import { BodyTooSlow, readRequestBody } from '../http/read-body.ts'
import { requestLanguage } from '../http/request-language.ts'
import { rootCause } from '../http/root-cause.ts'
import { isSafeMethod } from '../http/safe-method.ts'
import { INERT_POLICY } from '../http/security-headers.ts'
import { type Leave, TooManyCalls } from './call-queue.ts'
import { callerOf } from './caller.ts'
import { noBreakers } from './circuit-breaker.ts'
import { circuitOpen, isUnavailable, isUnavailableStatus, ProviderUnanswered, unreachable } from './errors.ts'
import { GIVEN_UP_AFTER_MS } from './pending-sign-outs.ts'
import type { ProviderState } from './provider-state.ts'
import { createProviderCall, headersForProvider, type ProviderCall } from './proxied-request.ts'
import { endSessionIfOver, sendProviderAnswer } from './proxied-response.ts'
import { type ContractRoute, findRoute, routeName } from './routes.ts'
import { type CompleteAnswer, createProviderSender } from './sender.ts'
import { retryDelayMs } from './transport.ts'

export const API_PATH = '/api/v1.0'

/** A JSON body is small: it usually fits in one packet. */
const JSON_WITHIN_MS = 5000
/** Less than the listener's `requestTimeout` (server/http/server.ts), so that this 408 is sent first. */
const UPLOAD_WITHIN_MS = 25_000

export interface ApiProxyParts {
  readonly settings: {
    readonly publicUrl: string
    readonly providerTimeoutMs: number
    readonly providerWriteTimeoutMs: number
  }
  readonly providerUrl: string
  readonly providerState: ProviderState
  readonly metrics: Metrics
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/**
 * The proxy for the calls of CONTRACT.md: sends them to the provider with the session cookie as a bearer token.
 * Mounted at `API_PATH`.
 */
export function apiProxy({
  settings,
  providerUrl,
  providerState,
  metrics,
  clock,
}: ApiProxyParts): RequestHandler {
  const { queues, sessions, signOuts } = providerState
  const { providerTimeoutMs, providerWriteTimeoutMs } = settings
  const send = createProviderSender(providerUrl)

  return async (request, response) => {
    response.set('Content-Security-Policy', INERT_POLICY)
    const route = admit(request, response, settings.publicUrl)
    if (!route) return
    const left = disconnectSignal(response)
    const { visitor } = callerOf(request, response)
    let leaveUploads = () => {}
    try {
      if (route.upload) leaveUploads = await queues.uploads.enter(visitor, waitingFor(left))
      const body = await bodyOf(request, route)
      await forward(request, response, route, body, left)
    } catch (failure) {
      if (!left.aborted) fail(request, response, failure)
    } finally {
      leaveUploads()
    }
  }

  async function forward(
    request: Request,
    response: Response,
    route: ContractRoute,
    body: Buffer | undefined,
    left: AbortSignal,
  ): Promise<void> {
    const call = createProviderCall(request, response, {
      route,
      publicUrl: settings.publicUrl,
      sessions,
      body,
    })
    // A sign-out is not aborted when the client disconnects: it must succeed after the window is closed, too.
    const signal = route.session === 'ends' ? undefined : left
    let status: number | undefined
    let leave = () => {}
    if (call.hadToken && !call.token) endSessionIfOver(401, call, response)
    try {
      leave = await enterCalls(call, signal)
      let answer = await sendWithRetry(request, call, signal)
      status = answer.status
      if (status === 401 && call.token) {
        // The session ended during this call, by another one. The cookie may be that of a new session by now.
        if (sessions.stateOf(call.token) === 'refused') call.isCookieDecided = true
        sessions.refused(call.token)
        endSessionIfOver(status, call, response)
        call.token = undefined
        if (route.publicRead) answer = await sendWithRetry(request, call, signal)
      }
      endSessionIfOver(answer.status, call, response)
      if (response.destroyed) return
      if (route.session === 'ends' && !isSignedOut(status)) sendSignOutAccepted(response)
      else await sendProviderAnswer(answer, call, request, response)
    } catch (failure) {
      endSessionIfOver(undefined, call, response)
      if (route.session !== 'ends' || response.headersSent) throw failure
      sendSignOutAccepted(response)
    } finally {
      leave()
      if (route.session === 'ends' && call.token) {
        if (isSignedOut(status)) sessions.refused(call.token)
        else {
          sessions.refused(call.token, GIVEN_UP_AFTER_MS)
          signOuts.add(call.token, call.caller.visitor)
        }
      }
    }
  }

  /** The place is held until the response has been compressed, which costs the store more than the call. */
  async function enterCalls(
    { route, caller }: ProviderCall,
    signal: AbortSignal | undefined,
  ): Promise<Leave> {
    return queues.calls.enter(caller.visitor, waitingFor(signal)).catch((refusal: unknown) => {
      if (refusal instanceof TooManyCalls) metrics.providerCalled(routeName(route), 'no place', 0)
      throw refusal
    })
  }

  /** Retries a read once after a connection failure (502), within the remaining time. */
  async function sendWithRetry(
    request: Request,
    call: ProviderCall,
    signal: AbortSignal | undefined,
  ): Promise<CompleteAnswer> {
    const spent = { ms: 0 }
    try {
      return await sendOnce(request, call, signal, spent)
    } catch (failure) {
      const isBroken =
        failure instanceof ProviderUnanswered && failure.status === 502 && isUnavailable(failure)
      if (!isBroken || !isSafeMethod(request.method) || signal?.aborted) throw failure
      await setTimeout(retryDelayMs())
      return sendOnce(request, call, signal, spent)
    }
  }

  async function sendOnce(
    request: Request,
    call: ProviderCall,
    signal: AbortSignal | undefined,
    spent: { ms: number },
  ): Promise<CompleteAnswer> {
    const route = routeName(call.route)
    const breakers = call.caller.world ? noBreakers : providerState.breakers
    const ended = (outcome: CallOutcome, ms = 0) => metrics.providerCalled(route, outcome, ms)
    if (!breakers.admits(route)) {
      ended('not asked')
      throw circuitOpen()
    }
    const started = clock()
    try {
      const answer = await send({
        method: request.method,
        path: API_PATH + request.url,
        headers: headersForProvider(request, call),
        body: isSafeMethod(request.method) ? undefined : call.body,
        timeoutMs: Math.max(1, timeoutOf(call.route) - spent.ms),
        signal,
      })
      breakers.ended(route, isUnavailableStatus(answer.status))
      ended(outcomeOf(answer.status), clock() - started)
      return answer
    } catch (failure) {
      // An abort by the client is no failure of the provider: the circuit breaker does not count it.
      if (!signal?.aborted) {
        breakers.ended(route, isUnavailable(failure))
        ended(
          failure instanceof ProviderUnanswered && failure.status === 504 ? 'timeout' : 'failed',
          clock() - started,
        )
      }
      throw failure
    } finally {
      spent.ms += clock() - started
    }
  }

  function timeoutOf({ method, brief }: ContractRoute): number {
    return method === 'GET' || brief ? providerTimeoutMs : providerWriteTimeoutMs
  }

  function waitingFor(signal: AbortSignal | undefined) {
    return { waitMs: providerTimeoutMs, signal }
  }
}

function outcomeOf(status: number): CallOutcome {
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'answered'
}

/** Returns whether the token is invalid after a sign-out: 2xx, or 401 when it was invalid before. */
function isSignedOut(status: number | undefined): boolean {
  return status !== undefined && (status < 300 || status === 401)
}

/**
 * Used when the session cookie is cleared and the provider has failed; pending-sign-outs.ts repeats the call. With an error
 * status the page could not know whether a proxy in front of the store has refused the call, and the cookie is still there.
 */
function sendSignOutAccepted(response: Response): void {
  response
    .status(202)
    .set('Cache-Control', 'private, no-store')
    .json({ message: 'Logged out of this browser' })
}

const MAX_JSON_BYTES = 32 * 1024
/** CONTRACT.md: pictures of up to 5 MB; 64 KB for the other parts of the multipart body. */
const MAX_UPLOAD_BYTES = 5 * 1024 * 1024 + 64 * 1024

/** Returns the route of a valid request. Returns `undefined` after an error response has been sent. */
function admit(request: Request, response: Response, publicUrl: string): ContractRoute | undefined {
  const found = findRoute(request.method, request.path)
  if (!found) return refuse(404, 'Unknown endpoint')
  if ('allowed' in found) {
    response.set('Allow', found.allowed.join(', '))
    return refuse(405, 'Method not allowed')
  }
  const { route } = found
  if (!isSafeMethod(request.method) && !isSameOrigin(request, publicUrl))
    return refuse(403, 'Writes are accepted from pages of this store only')
  if (request.headers['transfer-encoding'] !== undefined) return refuse(411, 'Content-Length is required')
  const length = lengthOf(request)
  if (length > (route.upload ? MAX_UPLOAD_BYTES : MAX_JSON_BYTES)) return refuse(413, 'Too large')
  if (length > 0 && !request.is(route.upload ? 'multipart/form-data' : 'application/json'))
    return refuse(415, route.upload ? 'Send multipart/form-data' : 'Send application/json')
  return route

  function refuse(status: number, message: string): undefined {
    // The rest of a refused body is not read, so the connection cannot be reused.
    if (!isSafeMethod(request.method)) response.set('Connection', 'close')
    sendJsonError(response, status, message)
  }
}

/** The body is read completely before the provider is called, so that a slow client holds no connection to it. */
async function bodyOf(request: Request, route: ContractRoute): Promise<Buffer | undefined> {
  if (lengthOf(request) === 0) return undefined
  return readRequestBody(request, route.upload ? UPLOAD_WITHIN_MS : JSON_WITHIN_MS)
}

function lengthOf(request: Request): number {
  return Number(request.headers['content-length'] ?? 0)
}

function fail(request: Request, response: Response, cause: unknown): void {
  const { t } = createRequestI18n(requestLanguage(request))
  // The rest of the body is not read, so the connection cannot be reused.
  if (!request.complete) response.set('Connection', 'close')
  if (cause instanceof BodyTooSlow) sendJsonError(response, 408, 'The request body was not complete in time')
  else if (cause instanceof TooManyCalls) {
    response.set('Retry-After', '1')
    sendJsonError(
      response,
      cause.status,
      cause.status === 429 ? t('errors.tooManyText') : t('errors.awayText'),
    )
  } else {
    const failure = cause instanceof ProviderUnanswered ? cause : unreachable(cause)
    // 504: the write may have been made, although its answer is missing.
    const isUnanswered = failure.options.isSent && !isSafeMethod(request.method)
    const status = isUnanswered ? 504 : failure.status
    response.locals.log.warn({
      status,
      reason: failure.message,
      cause: failure.cause && rootCause(failure.cause),
    })
    if (status === 503) response.set('Retry-After', '1')
    sendJsonError(response, status, t(textKeyOf(status, failure, request.method)))
  }
}

/** SPEC §8: a network failure has a message of its own, a failure of the provider the generic one. */
function textKeyOf(status: number, failure: ProviderUnanswered, method: string) {
  if (status === 503) return 'errors.awayText'
  if (status === 504) return isSafeMethod(method) ? 'errors.slowText' : 'errors.unansweredText'
  return isUnavailable(failure) ? 'NetworkError' : 'SomethingError'
}
