import { setTimeout } from 'node:timers/promises'
import type { Request } from 'express'
import { isSafeMethod } from '../http/safe-method.ts'
import type { CallOutcome, Metrics } from '../process/metrics.ts'
import { noBreakers } from './circuit-breaker.ts'
import { circuitOpen, isUnavailable, isUnavailableStatus, ProviderUnanswered } from './errors.ts'
import type { ProviderState } from './provider-state.ts'
import { headersForProvider, type ProviderCall } from './proxied-request.ts'
import { API_PATH, type ContractRoute, routeName } from './routes.ts'
import { type CompleteAnswer, createProviderSender } from './sender.ts'
import { retryDelayMs } from './transport.ts'

interface RetryingSenderParts {
  readonly settings: { readonly providerTimeoutMs: number; readonly providerWriteTimeoutMs: number }
  readonly providerUrl: string
  readonly providerState: Pick<ProviderState, 'breakers'>
  readonly metrics: Pick<Metrics, 'providerCalled'>
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/** Rejects with `ProviderUnanswered`. @param signal aborted when the client has disconnected */
type SendCall = (
  request: Request,
  call: ProviderCall,
  signal: AbortSignal | undefined,
) => Promise<CompleteAnswer>

/**
 * Returns a function that sends proxied calls, with circuit breakers and metrics. It repeats a read once after a
 * connection failure (502), within the remaining time.
 */
export function createRetryingSender({
  settings,
  providerUrl,
  providerState,
  metrics,
  clock,
}: RetryingSenderParts): SendCall {
  const send = createProviderSender(providerUrl)

  return async (request, call, signal) => {
    const spent = { ms: 0 }
    try {
      return await sendOnce(request, call, signal, spent)
    } catch (failure) {
      const isBroken =
        failure instanceof ProviderUnanswered && failure.status === 502 && isUnavailable(failure)
      if (!isBroken || !isSafeMethod(request.method) || signal?.aborted) throw failure
      await setTimeout(retryDelayMs())
      return sendOnce(request, call, signal, spent)
    }
  }

  async function sendOnce(
    request: Request,
    call: ProviderCall,
    signal: AbortSignal | undefined,
    spent: { ms: number },
  ): Promise<CompleteAnswer> {
    const route = routeName(call.route)
    const breakers = call.caller.world ? noBreakers : providerState.breakers
    const ended = (outcome: CallOutcome, ms = 0) => metrics.providerCalled(route, outcome, ms)
    if (breakers.isOpen(route)) {
      ended('not asked')
      throw circuitOpen()
    }
    const started = clock()
    try {
      const answer = await send({
        method: request.method,
        path: API_PATH + request.url,
        headers: headersForProvider(request, call),
        body: isSafeMethod(request.method) ? undefined : call.body,
        timeoutMs: Math.max(1, timeoutOf(call.route) - spent.ms),
        signal,
      })
      breakers.ended(route, isUnavailableStatus(answer.status))
      ended(outcomeOf(answer.status), clock() - started)
      return answer
    } catch (failure) {
      // An abort by the client is no failure of the provider: the circuit breaker does not count it.
      if (!signal?.aborted) {
        breakers.ended(route, isUnavailable(failure))
        ended(
          failure instanceof ProviderUnanswered && failure.status === 504 ? 'timeout' : 'failed',
          clock() - started,
        )
      }
      throw failure
    } finally {
      spent.ms += clock() - started
    }
  }

  function timeoutOf({ method, brief }: ContractRoute): number {
    return method === 'GET' || brief ? settings.providerTimeoutMs : settings.providerWriteTimeoutMs
  }
}

function outcomeOf(status: number): CallOutcome {
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'answered'
}
