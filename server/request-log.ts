import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Parts } from './app.ts'

/** Gives the request its id and writes one line when it has ended. */
export function requestLog({ log, clock }: Pick<Parts, 'log' | 'clock'>): RequestHandler {
  return (request, response, next) => {
    const started = clock()
    const requestId = trustedId(request) ?? randomUUID()
    response.locals.requestId = requestId
    response.locals.log = log.child({ requestId })
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const level = levelOf(request, response)
      if (!log.isLevelEnabled(level)) return
      response.locals.log[level]({
        method: request.method,
        // Values of a query can be codes, tokens and what somebody looks for: their names are enough.
        path: request.originalUrl.split('?', 1)[0],
        query: Object.keys(request.query),
        status: response.statusCode,
        ms: Math.round(clock() - started),
        language: response.locals.language,
        customer: response.locals.token !== undefined,
        aborted: !response.writableFinished || undefined,
      })
    })
    next()
  }
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
