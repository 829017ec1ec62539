import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { createRequestI18n } from '#locales/server-i18n.ts'
import type { Parts } from './app.ts'
import { type ContractRoute, findRoute } from './contract-routes.ts'
import { sendFailure } from './failure-envelope.ts'
import { createProviderAgent } from './provider-agent.ts'
import { endSessionIfOver, sendProviderAnswer } from './provider-answer.ts'
import { authorized, createProviderCall, limitCall, type ProviderCall } from './provider-call.ts'
import { ProviderUnanswered, unreachable } from './provider-failure.ts'
import type { CallOutcome } from './provider-transport.ts'
import { requestLanguage } from './request-language.ts'
import { retryDelayMs } from './retry-delay.ts'
import { isReading, isSameOrigin } from './same-origin.ts'
import { INERT_POLICY } from './security-headers.ts'

export const API_PATH = '/api/v1.0'

/** Passes the contract's calls on to the provider, with the session's cookie as its bearer token. Mounted at `API_PATH`. */
export function provider({
  settings,
  providerUrl,
  breaker,
  metrics,
  glimpses,
  clock,
}: Pick<Parts, 'settings' | 'providerUrl' | 'breaker' | 'metrics' | 'glimpses' | 'clock'>): RequestHandler {
  const calls = new WeakMap<object, ProviderCall>()
  const proxy = createProxyMiddleware<Request, Response>({
    target: `${providerUrl}${API_PATH}`,
    changeOrigin: true,
    agent: createProviderAgent(providerUrl),
    selfHandleResponse: true,
    logger: { info() {}, warn() {}, error() {} },
    on: {
      proxyReq(outgoing, request) {
        const call = calls.get(request)
        if (call) call.outgoing = outgoing
        if (call?.givenUp) outgoing.destroy(call.givenUp)
      },
      proxyRes(answer, request, response) {
        const call = calls.get(request)
        if (!call) return
        count(call, (answer.statusCode ?? 500) < 500 ? 'answered' : 'failed')
        endSessionIfOver(answer.statusCode, call, response)
        if (answer.statusCode === 401 && call.token && call.route.publicRead) {
          answer.resume()
          call.token = undefined
          send(request, response, call)
          return
        }
        sendProviderAnswer(answer, call, request, response, glimpses).catch((cause: unknown) => {
          fail(request, response, cause)
          call.outgoing?.destroy()
        })
      },
      error(cause, request, response) {
        const call = calls.get(request)
        if (!call || !('locals' in response) || response.headersSent || response.destroyed) return
        count(call, call.givenUp ? 'timeout' : 'failed')
        if (!call.givenUp && call.attempts === 1 && isReading(request.method)) {
          setTimeout(() => send(request, response, call), retryDelayMs())
          return
        }
        endSessionIfOver(undefined, call, response)
        fail(request, response, call.givenUp ?? unreachable(cause))
      },
    },
  })

  function send(request: Request, response: Response, call: ProviderCall): void {
    if (response.destroyed) return
    if (!breaker.admits()) {
      metrics.providerCalled('not asked', 0)
      endSessionIfOver(undefined, call, response)
      fail(request, response, new ProviderUnanswered(503, 'The provider is left alone for a moment'))
      return
    }
    call.attempts += 1
    call.startedAt = clock()
    request.headers = authorized(call)
    void proxy(request, response, (cause) => fail(request, response, cause))
  }

  function count(call: ProviderCall, outcome: CallOutcome): void {
    if (outcome === 'answered') breaker.answered()
    else breaker.failed()
    metrics.providerCalled(outcome, clock() - call.startedAt)
  }

  return (request, response) => {
    response.set('Content-Security-Policy', INERT_POLICY)
    const route = admit(request, response, settings.publicUrl)
    if (!route) return
    const call = createProviderCall(request, route, settings.publicUrl)
    calls.set(request, call)
    limitCall(call, request, response, settings.providerTimeoutMs)
    send(request, response, call)
  }
}

const MAX_JSON_BYTES = 32 * 1024
/** CONTRACT.md: pictures up to 5 MB, and the parts around them. */
const MAX_UPLOAD_BYTES = 5 * 1024 * 1024 + 64 * 1024

/** The contract's route that a request may take; `undefined` when it has been refused. */
function admit(request: Request, response: Response, publicUrl: string): ContractRoute | undefined {
  const found = findRoute(request.method, request.path)
  if (!found) return refuse(404, 'No such call')
  if ('allowed' in found) {
    response.set('Allow', found.allowed.join(', '))
    return refuse(405, 'This call has other methods')
  }
  const { route } = found
  if (!isReading(request.method) && !isSameOrigin(request, publicUrl))
    return refuse(403, 'Only pages of this store may write')
  if (request.headers['transfer-encoding'] !== undefined)
    return refuse(411, 'The length must be said beforehand')
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > (route.upload ? MAX_UPLOAD_BYTES : MAX_JSON_BYTES)) return refuse(413, 'Too large')
  if (length > 0 && !request.is(route.upload ? 'multipart/form-data' : 'application/json'))
    return refuse(415, route.upload ? 'Send multipart/form-data' : 'Send application/json')
  return route

  function refuse(status: number, message: string): undefined {
    // What is still coming of a refused body is not read.
    if (!isReading(request.method)) response.set('Connection', 'close')
    sendFailure(response, status, message)
  }
}

function fail(request: Request, response: Response, cause: unknown): void {
  const failure = cause instanceof ProviderUnanswered ? cause : unreachable(cause)
  response.locals.log.warn({ status: failure.status, reason: failure.message, cause: reasonOf(failure) })
  if (failure.status === 503) response.set('Retry-After', '1')
  const { t } = createRequestI18n(requestLanguage(request))
  sendFailure(response, failure.status, failure.status === 504 ? t('errors.slowText') : t('errors.awayText'))
}

function reasonOf({ cause }: Error): string | undefined {
  return cause instanceof Error ? cause.message : undefined
}
