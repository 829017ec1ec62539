/** State shared by all calls to the provider: circuit breakers, call queues, known sessions, pending sign-outs. */
import { isApiError } from '#api/errors.ts'
import { createTransport } from '#api/transport.ts'
import type { MockApi } from '#mock-api/index.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { MAX_CONNECTIONS } from './agent.ts'
import { type CallQueue, createCallQueue } from './call-queue.ts'
import { storeItself } from './caller.ts'
import { type CircuitBreakers, createCircuitBreakers } from './circuit-breaker.ts'
import { createKnownSessions, type KnownSessions } from './known-sessions.ts'
import { createPendingSignOuts, type PendingSignOuts } from './pending-sign-outs.ts'
import { createProviderProbe } from './probe.ts'
import { ROUTE_NAMES } from './routes.ts'
import { fetchDetached } from './transport.ts'

export interface ProviderState {
  readonly breakers: CircuitBreakers
  readonly queues: ProviderQueues
  readonly sessions: KnownSessions
  readonly signOuts: PendingSignOuts
}

/** One queue for each kind of call, so that one kind cannot use up the places of another. */
type ProviderQueues = Readonly<Record<QueueName, CallQueue>>
type QueueName = (typeof QUEUE_NAMES)[number]

const QUEUE_NAMES = ['pages', 'calls', 'uploads', 'files'] as const

const HALF_OF_CONNECTIONS = MAX_CONNECTIONS / 2

function createProviderQueues(): ProviderQueues {
  return {
    /** Calls for rendering pages. At most 64 pages render at a time, with up to eight calls each. */
    pages: createCallQueue({ places: MAX_CONNECTIONS, placesPerVisitor: HALF_OF_CONNECTIONS, waiting: 512 }),
    /** Proxied calls below `/api`. A page in a browser makes a few at once. */
    calls: createCallQueue({ places: MAX_CONNECTIONS, placesPerVisitor: 8, waiting: 256 }),
    /** Upload bodies of up to 5 MB each, in memory from their first byte to the provider's response. */
    uploads: createCallQueue({ places: 8, placesPerVisitor: 2, waiting: 32 }),
    /** Videos and files, for as long as they are streamed. */
    files: createCallQueue({ places: MAX_CONNECTIONS, placesPerVisitor: 8, waiting: 64 }),
  }
}

interface ProviderStateParts {
  readonly providerUrl: string
  readonly timeoutMs: number
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
  readonly metrics: Metrics
  readonly mock?: Pick<MockApi, 'onChange'>
}

export function createProviderState(parts: ProviderStateParts): ProviderState {
  const { providerUrl, timeoutMs, clock, log, metrics, mock } = parts
  const breakers = createCircuitBreakers({
    probe: createProviderProbe(parts),
    clock,
    onChange: (route, isOpen) =>
      log.warn(
        { route },
        isOpen
          ? 'Circuit breaker open: the provider does not answer'
          : 'Circuit breaker closed: the provider answers again',
      ),
  })
  const queues = createProviderQueues()
  const signOuts = createPendingSignOuts({ signOut, log, clock })

  async function signOut(token: string): Promise<boolean> {
    const { headers } = storeItself()
    const call = createTransport({
      origin: providerUrl,
      fetch: fetchDetached,
      timeoutMs,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    return call('/auth/customer/signout', { method: 'POST' }).then(
      () => true,
      // A 4xx status other than 429 means that the token is no longer valid. After any other failure it may be.
      (failure: unknown) => isApiError(failure) && failure.status < 500 && failure.status !== 429,
    )
  }

  metrics.watchEach(
    'store_provider_breaker_open',
    'Whether the circuit breaker of a route is open',
    'route',
    ROUTE_NAMES,
    (route) => Number(breakers.isOpen(route)),
  )
  metrics.watchEach(
    'store_provider_calls_under_way',
    'Calls to the provider in flight, each on its own connection',
    'queue',
    QUEUE_NAMES,
    (name) => queues[name].inFlight,
  )
  metrics.watchEach(
    'store_provider_calls_waiting',
    'Calls in the queue for a connection to the provider',
    'queue',
    QUEUE_NAMES,
    (name) => queues[name].waiting,
  )
  metrics.watch(
    'store_sign_outs_pending',
    'Sign-outs without a response of the provider, which are retried',
    () => signOuts.count,
  )
  const sessions = createKnownSessions(clock)
  mock?.onChange(() => {
    sessions.clear()
    breakers.reset()
  })
  return { breakers, queues, sessions, signOuts }
}
