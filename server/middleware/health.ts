import type { RequestHandler, Response } from 'express'
import type { Metrics } from '../http/metrics.ts'
import { NOT_READY_REASONS, type NotReadyReason, type Readiness } from '../http/readiness.ts'

/**
 * `/healthz`: the process is running. `/readyz`: whether it takes visitors, or the reasons why not. Both wait
 * behind visitors' requests on the event loop; the probes of the management server do not
 * (server/operations/management-server.ts).
 */
export function health({ readiness }: { readonly readiness: Readiness }): RequestHandler {
  return (request, response, next) => {
    if (request.path === '/healthz') return say(response, 200, { status: 'ok' })
    if (request.path !== '/readyz') return next()
    const status = readiness.status()
    const reasons = status === 'not ready' ? readiness.reasons() : undefined
    say(response, status === 'ready' ? 200 : 503, { status, reasons })
  }
}

function say(
  response: Response,
  code: number,
  said: { status: string; reasons?: readonly NotReadyReason[] },
): void {
  response.status(code).set('Cache-Control', 'no-store').json(said)
}

export function watchReadiness(metrics: Metrics, readiness: Readiness): void {
  metrics.watch('store_ready', 'Whether the store wants visitors, as /readyz says', () =>
    Number(readiness.status() === 'ready'),
  )
  metrics.watchEach(
    'store_not_ready',
    'Whether a reason holds for which it wants none',
    'reason',
    NOT_READY_REASONS,
    (reason) => Number(readiness.reasons().includes(reason)),
  )
}
