import { type RequestHandler, Router } from 'express'
import type { Parts } from './app.ts'

/** `/healthz`: the process answers. `/readyz`: it wants visitors; not any more once it is shutting down. */
export function health({ readiness }: Pick<Parts, 'readiness'>): RequestHandler {
  return Router()
    .use(['/healthz', '/readyz'], (_request, response, next) => {
      response.set('Cache-Control', 'no-store')
      next()
    })
    .get('/healthz', (_request, response) => {
      response.json({ status: 'ok' })
    })
    .get('/readyz', (_request, response) => {
      const ready = readiness.isReady()
      response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'stopping' })
    })
}

export interface Readiness {
  isReady(): boolean
}
