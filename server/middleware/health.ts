import type { RequestHandler, Response } from 'express'
import type { Parts } from '../app.ts'
import { NOT_READY_REASONS, type NotReadyReason } from '../http/not-ready-reasons.ts'
import type { Metrics } from '../operations/metrics.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it wants visitors, or why it does not. Behind the same crowd as everybody:
 * the door for operations (server/operations/management-server.ts) is not.
 */
export function health({ readiness }: Pick<Parts, 'readiness'>): RequestHandler {
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

export interface Readiness {
  /** `ready`: visitors are wanted. */
  status(): 'starting' | 'ready' | 'not ready' | 'stopping'
  reasons(): readonly NotReadyReason[]
  /** Says that a reason holds, or does not any more. */
  report(reason: NotReadyReason, holds: boolean): void
}
