/** For whom the store calls the provider: whose share of the calls it takes, and what the provider is told. */
import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import { visitorKey } from '../http/visitor-address.ts'

export interface Caller {
  /** Calls are shared out by this key (server/provider/call-queue.ts). */
  readonly visitor: string
  readonly headers: Readonly<Record<string, string>>
}

/** The visitor who has sent a request. */
export function callerOf(request: Pick<Request, 'ip'>, { locals }: Pick<Response, 'locals'>): Caller {
  return {
    visitor: visitorKey(request.ip),
    headers: {
      'x-request-id': locals.requestId,
      // Express knows which proxies are trusted; what the visitor claims about the address is not repeated.
      ...(request.ip && { 'x-forwarded-for': request.ip }),
      ...(locals.traceparent && { traceparent: locals.traceparent }),
    },
  }
}

/** The store on its own account: probes, and what is renewed while nobody waits for it. */
export function storeItself(): Caller {
  return { visitor: 'store', headers: { 'x-request-id': randomUUID() } }
}
