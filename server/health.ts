import type { RequestHandler, Response } from 'express'
import type { Parts } from './app.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it wants visitors; not any more once it is shutting down. Behind the same
 * crowd as everybody: the door for operations (server/operations-door.ts) is not.
 */
export function health({ readiness }: Pick<Parts, 'readiness'>): RequestHandler {
  return (request, response, next) => {
    if (request.path === '/healthz') return say(response, 200, 'ok')
    if (request.path !== '/readyz') return next()
    const ready = readiness.isReady()
    say(response, ready ? 200 : 503, ready ? 'ready' : 'stopping')
  }
}

function say(response: Response, code: number, status: string): void {
  response.status(code).set('Cache-Control', 'no-store').json({ status })
}

export interface Readiness {
  isReady(): boolean
}
