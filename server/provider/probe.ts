import { isTimeoutError } from '#api/errors.ts'
import { createTransport, type Transport } from '#api/transport.ts'
import { storeItself } from './caller.ts'
import type { Probe, ProbeResult } from './circuit-breaker.ts'
import { isUnavailable } from './errors.ts'
import { fetchDetached } from './transport.ts'

interface ProviderProbeParts {
  readonly providerUrl: string
  readonly timeoutMs: number
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/** A timeout that fires later than this was delayed by a blocked event loop and is no failure of the provider. */
const LATE_MS = 250

/**
 * The probe of the circuit breakers. It bypasses the call queues, because visitors may fill them.
 * Any status except 502, 503 and 504 counts as an answer.
 */
export function createProviderProbe({ providerUrl, timeoutMs, clock }: ProviderProbeParts): Probe {
  async function callOnce(call: Transport, path: string): Promise<ProbeResult> {
    const started = clock()
    try {
      await call(path)
      return 'answers'
    } catch (failure) {
      if (!isUnavailable(failure)) return 'answers'
      const isLate = isTimeoutError(failure) && clock() - started > timeoutMs + LATE_MS
      return isLate ? 'unknown' : 'unavailable'
    }
  }

  return async (path) => {
    const call = createTransport({
      origin: providerUrl,
      fetch: fetchDetached,
      timeoutMs,
      headers: storeItself().headers,
    })
    const first = await callOnce(call, path)
    // One failure is not an outage: the provider may have closed a keep-alive connection at that moment.
    return first === 'unavailable' ? callOnce(call, path) : first
  }
}
