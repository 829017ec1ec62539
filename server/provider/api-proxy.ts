import type { Request, RequestHandler, Response } from 'express'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { INERT_POLICY } from '../http/security-headers.ts'
import type { Metrics } from '../process/metrics.ts'
import { type Leave, TooManyCalls } from './call-queue.ts'
import { callerOf, mayBeOfAnotherWorld } from './caller.ts'
import { GIVEN_UP_AFTER_MS } from './pending-sign-outs.ts'
import type { ProviderState } from './provider-state.ts'
import { createProviderCall, type ProviderCall } from './proxied-request.ts'
import { endSessionIfOver, sendProviderAnswer } from './proxied-response.ts'
import { sendProxyFailure } from './proxy-failure.ts'
import { admitRequest, readProxiedBody } from './request-admission.ts'
import { createRetryingSender } from './retrying-sender.ts'
import { type ContractRoute, routeName } from './routes.ts'

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
export function apiProxy(parts: ApiProxyParts): RequestHandler {
  const { settings, metrics } = parts
  const { queues, sessions, signOuts } = parts.providerState
  const send = createRetryingSender(parts)

  return async (request, response) => {
    response.set('Content-Security-Policy', INERT_POLICY)
    const route = admitRequest(request, response, settings.publicUrl)
    if (!route) return
    const left = disconnectSignal(response)
    const { visitor } = callerOf(request, response)
    let leaveUploads = () => {}
    try {
      if (route.upload) leaveUploads = await queues.uploads.enter(visitor, waitingFor(left))
      const body = await readProxiedBody(request, route)
      await forward(request, response, route, body, left)
    } catch (failure) {
      if (!left.aborted) sendProxyFailure(request, response, failure)
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
    const call = createProviderCall(request, response, { route, sessions, body })
    // A sign-out is not aborted when the client disconnects: it must succeed after the window is closed, too.
    const signal = route.session === 'ends' ? undefined : left
    let status: number | undefined
    let leave = () => {}
    if (call.hadToken && !call.token) endSessionIfOver(401, call, response)
    try {
      leave = await enterCalls(call, signal)
      let answer = await send(request, call, signal)
      status = answer.status
      if (status === 401 && call.token) {
        // The session ended during this call, by another one. The cookie may be that of a new session by now.
        if (sessions.stateOf(call.token) === 'refused') call.isCookieDecided = true
        if (!mayBeOfAnotherWorld(call.caller)) sessions.refused(call.token)
        endSessionIfOver(status, call, response)
        call.token = undefined
        if (route.publicRead) answer = await send(request, call, signal)
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

  function waitingFor(signal: AbortSignal | undefined) {
    return { waitMs: settings.providerTimeoutMs, signal }
  }
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
