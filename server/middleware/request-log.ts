import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import type { Language } from '#locales/languages.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { loggedQuery } from './logged-query.ts'

export interface EndedRequestParts {
  readonly log: Log
  readonly metrics: Pick<Metrics, 'requestEnded'>
  /** By default a random UUID. */
  readonly newRequestId?: () => string
}

export interface RequestLogParts extends EndedRequestParts {
  /** Milliseconds, like `performance.now`. */
  readonly clock: () => number
}

/** Gives the request an id, and logs one line when it has ended. */
export function requestLog({ log, metrics, clock, newRequestId }: RequestLogParts): RequestHandler {
  return (request, response, next) => {
    const started = clock()
    const trusts = request.app.get('trust proxy fn') as TrustProxy
    const requestId = requestIdOf(request, trusts, newRequestId)
    const locals = new RequestLocals(request, requestId, log)
    locals.traceparent = traceparentOf(request, trusts)
    response.locals = locals
    response.setHeader('X-Request-Id', requestId)
    // Express's `query` getter parses the query at each access, so the result is stored.
    Object.defineProperty(request, 'query', { value: request.query, writable: true })
    response.once('close', () =>
      requestEnded({ log, metrics }, request, response, {
        requestId,
        traceId: locals.traceparent?.split('-')[1],
        ms: clock() - started,
        language: locals.language,
        customer: locals.token !== undefined,
        isBusy: locals.isBusy,
      }),
    )
    next()
  }
}

interface RequestFacts {
  readonly requestId: string
  /** Id of the trace that a trusted proxy has started. */
  readonly traceId?: string
  readonly ms: number
  /** Absent: the request ended before its language was detected. */
  readonly language?: Language
  readonly customer?: boolean
  /** The request was refused because of overload. */
  readonly isBusy?: boolean
}

/** Logs and counts a request that has ended. */
export function requestEnded(
  { log, metrics }: EndedRequestParts,
  request: IncomingMessage & { readonly originalUrl?: string },
  response: ServerResponse,
  { requestId, traceId, ms, language, customer = false, isBusy }: RequestFacts,
): void {
  const path = pathOf(request)
  const [, query] = addressOf(request).split('?', 2)
  metrics.requestEnded({ method: request.method, path, status: response.statusCode, isBusy }, ms)
  const level = levelOf(path, response.statusCode, language)
  if (!log.isLevelEnabled(level)) return
  log[level]({
    requestId,
    traceId,
    method: request.method,
    path,
    query: query === undefined ? undefined : loggedQuery(query),
    status: response.statusCode,
    ms: Math.round(ms),
    language,
    customer,
    aborted: !response.writableFinished || undefined,
  })
}

/**
 * `res.locals` of a request. The child log is created at its first use, because most requests log nothing.
 */
class RequestLocals {
  readonly requestId: string
  readonly #request: Request
  readonly #shared: Log
  #own?: Log
  nonce = ''
  https = false
  declare language: Language
  token?: string
  traceparent?: string
  isBusy?: boolean

  constructor(request: Request, requestId: string, log: Log) {
    this.requestId = requestId
    this.#request = request
    this.#shared = log
  }

  get log(): Log {
    this.#own ??= this.#shared.child({
      requestId: this.requestId,
      method: this.#request.method,
      path: pathOf(this.#request),
    })
    return this.#own
  }
}

/** Returns the original URL: Express removes the mount path from `url`. */
function addressOf({ originalUrl, url }: IncomingMessage & { readonly originalUrl?: string }): string {
  return originalUrl ?? url ?? ''
}

function pathOf(request: IncomingMessage): string {
  const [path = ''] = addressOf(request).split('?', 1)
  return path
}

const REQUEST_ID = /^[\w-]{8,64}$/

/** Express's compiled `trust proxy`. */
export type TrustProxy = (address: string | undefined, hop: number) => boolean

/** Returns the `X-Request-Id` of a trusted proxy, or a new id. */
export function requestIdOf(
  request: IncomingMessage,
  trusts: TrustProxy,
  newRequestId: () => string = randomUUID,
): string {
  const id = request.headers['x-request-id']
  const isTrusted = typeof id === 'string' && REQUEST_ID.test(id) && trusts(request.socket.remoteAddress, 0)
  return isTrusted ? id : newRequestId()
}

/** https://www.w3.org/TR/trace-context/: version 00, a trace id and a parent id that are not all zeros, flags. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Returns the trace context of a trusted proxy. The store creates no spans and starts no traces; it only
 * passes the header on.
 */
function traceparentOf({ headers, socket }: IncomingMessage, trusts: TrustProxy): string | undefined {
  const { traceparent } = headers
  if (typeof traceparent !== 'string' || !TRACEPARENT.test(traceparent)) return undefined
  return trusts(socket.remoteAddress, 0) ? traceparent : undefined
}

/**
 * Returns the log level. Files, pictures and health checks end before a language is detected; they are
 * frequent and logged as `debug`.
 */
function levelOf(path: string, status: number, language: Language | undefined): 'error' | 'info' | 'debug' {
  // The 503 of a probe is an answer, not an error: Varnish requests it twice a second.
  if (status >= 500 && path !== '/readyz') return 'error'
  return language || path.startsWith('/api/') ? 'info' : 'debug'
}
