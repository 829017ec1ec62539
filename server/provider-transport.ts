import { ApiError, BrokenAnswerError, NetworkError, TimeoutError } from '#api/errors.ts'
import { createTransport, type Transport, type TransportOptions } from '#api/transport.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Patience } from './patience.ts'
import { retryDelayMs } from './retry-delay.ts'

export interface ProviderTransportOptions extends TransportOptions {
  readonly timeoutMs: number
  /** Of the page that the calls are for; without it each call has all of the time. */
  readonly patience?: Patience
  readonly breaker: CircuitBreaker
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  /** Told how each call ended. */
  readonly onCall?: (outcome: CallOutcome, ms: number) => void
}

export type CallOutcome = 'answered' | 'refused' | 'failed' | 'timeout' | 'not asked'

/** A refused connection shows at once; what took longer than this would take the visitor's time twice. */
const WORTH_A_RETRY_MS = 300
/** With less time left the provider is not asked at all. */
const WORTH_ASKING_MS = 10

/** The server's own calls: a read that met a broken connection is tried once more, and a provider that is away is left alone. */
export function createProviderTransport(options: ProviderTransportOptions): Transport {
  const { breaker, clock, onCall, patience, timeoutMs } = options
  const send = createTransport(options)

  async function ask(...[path, call]: Parameters<Transport>): Promise<unknown> {
    const leftMs = patience ? patience.leftMs() : timeoutMs
    const isTooLate = leftMs < WORTH_ASKING_MS
    if (isTooLate || !breaker.admits()) {
      onCall?.('not asked', 0)
      throw isTooLate ? new TimeoutError(timeoutMs) : new ApiError(503, undefined, 1)
    }
    const started = clock()
    patience?.begin()
    try {
      const answer = await send(path, { ...call, timeoutMs: Math.min(leftMs, timeoutMs) })
      breaker.answered()
      onCall?.('answered', clock() - started)
      return answer
    } catch (failure) {
      const outcome = outcomeOf(failure)
      // A visitor who left says nothing about the provider.
      if (outcome === undefined) throw failure
      if (outcome === 'refused') breaker.answered()
      else breaker.failed()
      onCall?.(outcome, clock() - started)
      throw failure
    } finally {
      patience?.end()
    }
  }

  return async (path, call) => {
    const started = clock()
    try {
      return await ask(path, call)
    } catch (failure) {
      const isRead = call?.method === undefined || call.method === 'GET'
      if (!isRead || !(failure instanceof NetworkError) || clock() - started > WORTH_A_RETRY_MS) throw failure
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs()))
      return ask(path, call)
    }
  }
}

function outcomeOf(failure: unknown): CallOutcome | undefined {
  if (failure instanceof ApiError) return failure.status < 500 ? 'refused' : 'failed'
  if (failure instanceof TimeoutError) return 'timeout'
  return failure instanceof NetworkError || failure instanceof BrokenAnswerError ? 'failed' : undefined
}
