import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import {
  ApiError,
  isApiError,
  isBrokenAnswerError,
  isNetworkError,
  isTimeoutError,
  TimeoutError,
} from '#api/errors.ts'
import { createTransport, type Transport, type TransportOptions } from '#api/transport.ts'
import type { CallOutcome } from '../process/metrics.ts'
import { type CallQueue, TooManyCalls } from './call-queue.ts'
import type { Caller } from './caller.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import { isUnavailable } from './errors.ts'
import { type RouteName, routeNameOf } from './routes.ts'
import type { TimeBudget } from './time-budget.ts'

interface ProviderTransportOptions extends TransportOptions {
  readonly timeoutMs: number
  /** Time budget of the page that makes the calls. Without it each call has the full `timeoutMs`. */
  readonly timeBudget?: TimeBudget
  readonly breakers: CircuitBreakers
  readonly queue: CallQueue
  readonly caller: Caller
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  /** Called at the end of each call, for metrics. */
  readonly onCall?: (route: RouteName, outcome: CallOutcome, ms: number) => void
}

/** A refused connection fails at once. A call that failed later is not retried: it would double the wait. */
const RETRY_WITHIN_MS = 300
/** With less time left in the budget the call is not made. */
const LEAST_TIME_LEFT_MS = 10

/**
 * The transport for calls that the server makes, with call queue, time budget and circuit breakers.
 * Retries a read once after a connection failure.
 */
export function createProviderTransport(options: ProviderTransportOptions): Transport {
  const { breakers, queue, caller, clock, onCall, timeBudget, timeoutMs } = options
  const send = createTransport({ ...options, headers: { ...caller.headers, ...options.headers } })
  const msLeft = () => Math.min(timeoutMs, timeBudget ? timeBudget.leftMs() : timeoutMs)

  async function callOnce(...[path, call]: Parameters<Transport>): Promise<unknown> {
    const route = routeNameOf(call?.method ?? 'GET', path)
    const isTooLate = msLeft() < LEAST_TIME_LEFT_MS
    if (isTooLate || breakers.isOpen(route)) {
      onCall?.(route, 'not asked', 0)
      throw isTooLate ? new TimeoutError(timeoutMs) : new ApiError(503, undefined, 1)
    }
    timeBudget?.begin()
    try {
      const leave = await queue
        .enter(caller.visitor, { waitMs: msLeft(), signal: options.signal })
        .catch((refusal: unknown) => {
          if (!(refusal instanceof TooManyCalls)) throw refusal
          onCall?.(route, 'no place', 0)
          throw new ApiError(refusal.status, undefined, 1)
        })
      try {
        return await sendCounted(route, path, call)
      } finally {
        leave()
      }
    } finally {
      timeBudget?.end()
    }
  }

  async function sendCounted(route: RouteName, ...[path, call]: Parameters<Transport>): Promise<unknown> {
    const started = clock()
    try {
      const answer = await send(path, { ...call, timeoutMs: msLeft() })
      breakers.ended(route, false)
      onCall?.(route, 'answered', clock() - started)
      return answer
    } catch (failure) {
      const outcome = outcomeOf(failure)
      // An abort by the client is no failure of the provider: the circuit breaker does not count it.
      if (outcome) {
        breakers.ended(route, isUnavailable(failure))
        onCall?.(route, outcome, clock() - started)
      }
      throw failure
    }
  }

  return async (path, call) => {
    const started = clock()
    try {
      return await callOnce(path, call)
    } catch (failure) {
      const isRead = call?.method === undefined
      if (!isRead || !isNetworkError(failure) || clock() - started > RETRY_WITHIN_MS) throw failure
      await setTimeout(retryDelayMs())
      return callOnce(path, call)
    }
  }
}

function outcomeOf(failure: unknown): CallOutcome | undefined {
  if (isApiError(failure)) return failure.status < 500 ? 'refused' : 'failed'
  if (isTimeoutError(failure)) return 'timeout'
  return isNetworkError(failure) || isBrokenAnswerError(failure) ? 'failed' : undefined
}

const RETRY_DELAY_MIN_MS = 20
const RETRY_DELAY_MAX_MS = 80

/** Returns a delay in milliseconds with jitter, so that calls that failed together are not retried together. */
export function retryDelayMs(): number {
  return RETRY_DELAY_MIN_MS + Math.random() * (RETRY_DELAY_MAX_MS - RETRY_DELAY_MIN_MS)
}

const inNoContext = AsyncLocalStorage.snapshot()

/**
 * `fetch` outside of the current async context. A keep-alive connection outlives the page that opened it. Opened inside
 * that page's AsyncLocalStorage context (Vike's and React's), it would keep a few dozen rendered pages in memory.
 */
export const fetchDetached: typeof fetch = (input, init) => inNoContext(() => globalThis.fetch(input, init))
