/** The origin of a call to the provider: the visitor key for fair queueing, and headers for tracing. */
import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import { isApiError, isRefusalForAll } from '#api/errors.ts'
import { visitorKey } from '../http/visitor-address.ts'

export interface Caller {
  /** Key for fair queueing (server/provider/call-queue.ts). */
  readonly visitor: string
  readonly headers: Readonly<Record<string, string>>
  /** Name of a world of the embedded mock: its calls use no cache and no circuit breaker, which all worlds share. */
  readonly world?: string
}

/** The header that names a world (`WORLD_HEADER` in mock-api/worlds/world-name.ts, which is not imported without the mock). */
export const MOCK_WORLD_HEADER = 'x-mock-world'

/**
 * Whether a token that the provider refuses may be valid all the same: a browser has one session cookie for all worlds of the
 * mock, and the token may be that of another world.
 */
export function mayBeOfAnotherWorld({ world }: Pick<Caller, 'world'>): boolean {
  return world !== undefined
}

/** Returns the caller for the visitor who has sent a request. */
export function callerOf(request: Pick<Request, 'ip'>, { locals }: Pick<Response, 'locals'>): Caller {
  const { world } = locals
  return {
    // Two worlds of one machine do not wait for each other's calls.
    visitor: world ? `${visitorKey(request.ip)} ${world}` : visitorKey(request.ip),
    world,
    headers: {
      'x-request-id': locals.requestId,
      // `request.ip` respects `trust proxy`. The `X-Forwarded-For` of an untrusted client is not forwarded.
      ...(request.ip && { 'x-forwarded-for': request.ip }),
      ...(locals.traceparent && { traceparent: locals.traceparent }),
      ...(world && { [MOCK_WORLD_HEADER]: world }),
    },
  }
}

/** Returns the caller for calls without a visitor: probes and background revalidation. */
export function storeItself(): Caller {
  return { visitor: 'store', headers: { 'x-request-id': randomUUID() } }
}

/**
 * Returns whether the provider, or the queue of calls to it, may have refused this caller alone: for a blocked address, or for
 * too many calls. Another caller may get an answer.
 */
export function mayBeForOneCaller(failure: unknown): boolean {
  return isApiError(failure) && failure.status < 500 && !isRefusalForAll(failure)
}
