import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Parts } from './app.ts'
import type { Log } from './log.ts'

/** Gives the request its id and writes one line when it has ended. */
export function requestLog({ log, clock }: Pick<Parts, 'log' | 'clock'>): RequestHandler {
  return (request, response, next) => {
    const started = clock()
    const requestId = trustedId(request) ?? randomUUID()
    const locals = new RequestLocals(requestId, log)
    response.locals = locals
    response.setHeader('X-Request-Id', requestId)
    // Express reads the query anew at each look.
    Object.defineProperty(request, 'query', { value: request.query, writable: true })
    response.once('close', () => {
      const level = levelOf(request, response)
      if (!log.isLevelEnabled(level)) return
      log[level]({
        requestId,
        method: request.method,
        // Values of a query can be codes, tokens and what somebody looks for: their names are enough.
        path: pathOf(request.originalUrl),
        query: Object.keys(request.query),
        status: response.statusCode,
        ms: Math.round(clock() - started),
        language: locals.language,
        customer: locals.token !== undefined,
        aborted: !response.writableFinished || undefined,
      })
    })
    next()
  }
}

/** Most requests have nothing to say: their own log is made when it is first used. */
class RequestLocals {
  readonly requestId: string
  readonly #shared: Log
  #own?: Log
  nonce = ''
  declare language: Express.Locals['language']
  token?: string

  constructor(requestId: string, log: Log) {
    this.requestId = requestId
    this.#shared = log
  }

  get log(): Log {
    this.#own ??= this.#shared.child({ requestId: this.requestId })
    return this.#own
  }
}

function pathOf(address: string): string {
  const at = address.indexOf('?')
  return at < 0 ? address : address.slice(0, at)
}

const REQUEST_ID = /^[\w-]{8,64}$/

/** An id from outside counts only when a trusted proxy sent it. */
function trustedId(request: Request): string | undefined {
  const id = request.get('x-request-id')
  if (!id || !REQUEST_ID.test(id)) return undefined
  const trusts = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean
  return trusts(request.socket.remoteAddress, 0) ? id : undefined
}

/** Files, pictures and health checks end before anybody has asked for a language: many, and seldom of interest. */
function levelOf(request: Request, response: Response): 'error' | 'info' | 'debug' {
  if (response.statusCode >= 500) return 'error'
  return response.locals.language || request.originalUrl.startsWith('/api/') ? 'info' : 'debug'
}
