import { TimeoutError } from '#api/errors.ts'
import { createTransport, type Transport } from '#api/transport.ts'
import { storeItself } from './caller.ts'
import type { Probe, ProbeResult } from './circuit-breaker.ts'
import { isAway } from './errors.ts'
import { fetchDetached } from './transport.ts'

export interface ProviderProbeParts {
  readonly providerUrl: string
  readonly timeoutMs: number
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/** A timer that comes later than this says that the store was busy, and nothing about the provider. */
const LATE_MS = 250

/** The store's own call, outside of the queues that visitors fill. Any answer but 502, 503 and 504 is one. */
export function createProviderProbe({ providerUrl, timeoutMs, clock }: ProviderProbeParts): Probe {
  async function look(call: Transport, path: string): Promise<ProbeResult> {
    const started = clock()
    try {
      await call(path)
      return 'answers'
    } catch (failure) {
      if (!isAway(failure)) return 'answers'
      const isLate = failure instanceof TimeoutError && clock() - started > timeoutMs + LATE_MS
      return isLate ? 'unknown' : 'away'
    }
  }

  return async (path) => {
    const call = createTransport({
      origin: providerUrl,
      fetch: fetchDetached,
      timeoutMs,
      headers: storeItself().headers,
    })
    const first = await look(call, path)
    // One reset connection is not an outage: the provider may have closed it just then.
    return first === 'away' ? look(call, path) : first
  }
}
