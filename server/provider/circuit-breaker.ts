/**
 * One circuit breaker for each route of the contract. Failed calls only start a probe, which is a call that the store
 * makes. Only a probe opens or closes a breaker, so that the calls of one visitor cannot block a route for others.
 */
import { createSingleFlight } from '../http/single-flight.ts'
import { DEFAULT_PROBE, ROUTE_PROBES, type RouteName } from './routes.ts'

export interface CircuitBreakers {
  /** @param isUnavailable whether the provider was unavailable: connection refused or reset, timeout, 502, 503 or 504 */
  ended(route: RouteName, isUnavailable: boolean): void
  /** Calls of the route are not made. */
  isOpen(route: RouteName): boolean
  /** Closes all breakers and drops the calls that they have counted. */
  reset(): void
}

/** For calls to a world of the mock, whose failures concern its visitors alone. */
export const noBreakers: CircuitBreakers = {
  ended() {},
  isOpen: () => false,
  reset() {},
}

/** `unknown`: the store's event loop was blocked, so the timeout is no failure of the provider. */
export type ProbeResult = 'answers' | 'unavailable' | 'unknown'

/** Calls a path below `/api/v1.0`, independent of visitors. Never rejects. */
export type Probe = (path: string) => Promise<ProbeResult>

interface CircuitBreakersParts {
  readonly probe: Probe
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  readonly onChange?: (route: RouteName, isOpen: boolean) => void
}

const WINDOW_SECONDS = 5
/** A page makes up to a dozen calls: the failures of a single page are not yet an outage. */
const LEAST_CALLS = 20
const FAILED_SHARE = 0.5
/** Short, so that Retry works soon after the provider has recovered. */
const PROBE_EVERY_MS = 1000

export function createCircuitBreakers({ probe, clock, onChange }: CircuitBreakersParts): CircuitBreakers {
  const breakers = new Map<RouteName, Breaker>()
  /** Routes with the same probe path share one call. */
  const probes = createSingleFlight<ProbeResult>()

  function breakerOf(route: RouteName): Breaker {
    const breaker = breakers.get(route) ?? {
      calls: createCallWindow(clock),
      isOpen: false,
      isProbing: false,
      probedAt: Number.NEGATIVE_INFINITY,
    }
    breakers.set(route, breaker)
    return breaker
  }

  async function probeRoute(route: RouteName, breaker: Breaker): Promise<void> {
    const path = ROUTE_PROBES.get(route) ?? DEFAULT_PROBE
    breaker.isProbing = true
    breaker.probedAt = clock()
    const result = await probes.run(path, () => probe(path))
    breaker.isProbing = false
    // The breakers were reset during the probe.
    if (breakers.get(route) !== breaker) return
    const wasOpen = breaker.isOpen
    if (result !== 'unknown') breaker.isOpen = result === 'unavailable'
    if (breaker.isOpen) setTimeout(() => void probeRoute(route, breaker), PROBE_EVERY_MS).unref()
    else if (result === 'answers') breaker.calls.clear()
    if (wasOpen !== breaker.isOpen) onChange?.(route, breaker.isOpen)
  }

  return {
    ended(route, isUnavailable) {
      const breaker = breakerOf(route)
      breaker.calls.add(isUnavailable)
      if (!isUnavailable || breaker.isOpen || breaker.isProbing) return
      if (clock() - breaker.probedAt < PROBE_EVERY_MS) return
      if (breaker.calls.mostFail()) void probeRoute(route, breaker)
    },
    isOpen: (route) => breakers.get(route)?.isOpen ?? false,
    reset: () => breakers.clear(),
  }
}

interface Breaker {
  readonly calls: CallWindow
  isOpen: boolean
  isProbing: boolean
  probedAt: number
}

type CallWindow = ReturnType<typeof createCallWindow>

/** A sliding window of `WINDOW_SECONDS`: calls and failures, counted per second. */
function createCallWindow(clock: () => number) {
  let seconds: { readonly second: number; calls: number; failures: number }[] = []
  return {
    add(isFailure: boolean) {
      const second = Math.floor(clock() / 1000)
      if (seconds.at(-1)?.second !== second) {
        seconds = seconds.filter((each) => each.second > second - WINDOW_SECONDS)
        seconds.push({ second, calls: 0, failures: 0 })
      }
      const last = seconds.at(-1)
      if (!last) return
      last.calls += 1
      if (isFailure) last.failures += 1
    },
    /** Returns whether at least half of 20 or more calls failed. The window ends at the newest call. */
    mostFail() {
      const calls = seconds.reduce((sum, each) => sum + each.calls, 0)
      const failures = seconds.reduce((sum, each) => sum + each.failures, 0)
      return calls >= LEAST_CALLS && failures >= calls * FAILED_SHARE
    },
    clear() {
      seconds = []
    },
  }
}
