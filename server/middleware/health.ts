import type { RequestHandler, Response } from 'express'
import type { Metrics } from '../process/metrics.ts'
import { NOT_READY_REASONS, type NotReadyReason, type Readiness } from '../process/readiness.ts'

export interface HealthParts {
  readonly readiness: Readiness
}

/**
 * `/healthz`: the process is running. `/readyz`: whether it takes visitors, or the reasons why not. Both wait
 * behind visitors' requests on the event loop; those of the operations port do not
 * (server/operations/operations-server.ts).
 */
export function health({ readiness }: HealthParts): RequestHandler {
  return (request, response, next) => {
    if (request.path === '/healthz') return send(response, 200, { status: 'ok' })
    if (request.path !== '/readyz') return next()
    const status = readiness.status()
    const reasons = status === 'not ready' ? readiness.reasons() : undefined
    send(response, status === 'ready' ? 200 : 503, { status, reasons })
  }
}

function send(
  response: Response,
  code: number,
  body: { status: string; reasons?: readonly NotReadyReason[] },
): void {
  response.status(code).set('Cache-Control', 'no-store').json(body)
}

export function watchReadiness(metrics: Metrics, readiness: Readiness): void {
  metrics.watch('store_ready', 'Whether the store is ready, as /readyz reports', () =>
    Number(readiness.status() === 'ready'),
  )
  metrics.watchEach(
    'store_not_ready',
    'Whether the store is not ready for this reason',
    'reason',
    NOT_READY_REASONS,
    (reason) => Number(readiness.reasons().includes(reason)),
  )
}
