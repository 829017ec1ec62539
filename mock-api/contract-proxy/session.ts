/** The exchanges of a session, summarised: differences from the contract, and times and failures of each call. Bounded. */

interface ComparedExchange {
  /** `GET /products/{id}` */
  readonly call: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** 0: no answer. */
  readonly status: number
  readonly ms: number
  readonly differences: readonly string[]
}

interface FoundDifference {
  readonly call: string
  readonly text: string
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

interface CallSummary {
  readonly call: string
  readonly count: number
  readonly failures: number
  readonly medianMs: number
}

export interface Session {
  add(exchange: ComparedExchange): void
  /** The last found first. */
  readonly differences: readonly FoundDifference[]
  /** Differences that were left out because there were too many different ones. */
  readonly leftOut: number
  readonly calls: readonly CallSummary[]
  /** The times and failures of the session as a scenario of the mock, for `PUT /__mock/scenario`. */
  scenario(): { readonly calls: readonly CallFaults[] }
  clear(): void
}

interface CallFaults {
  readonly method: string
  readonly path: string
  readonly latencyMs: number
  readonly jitterMs: number
  readonly failureRate: number
  readonly failStatus: number
}

const MAX_DIFFERENCES = 300
const MAX_TEXT_LENGTH = 300
const MAX_CALLS = 50
/** The last times of each call. */
const MAX_TIMES = 200
const MAX_DELAY_MS = 60_000
/** Counted for a call without an answer: the status with which a proxy answers. */
const NO_ANSWER_STATUS = 502

interface CallRecord {
  count: number
  times: number[]
  /** Number of failures by status. */
  failures: Map<number, number>
}

export function createSession(): Session {
  const differences = new Map<string, FoundDifference>()
  const calls = new Map<string, CallRecord>()
  let leftOut = 0

  function note({ call, at }: ComparedExchange, line: string) {
    const text = line.slice(0, MAX_TEXT_LENGTH)
    const key = `${call} ${text}`
    const known = differences.get(key)
    if (!known && differences.size >= MAX_DIFFERENCES) {
      leftOut += 1
      return
    }
    // Deleted and set again, so that the newest is last.
    differences.delete(key)
    differences.set(key, {
      call,
      text,
      count: (known?.count ?? 0) + 1,
      firstAt: known?.firstAt ?? at,
      lastAt: at,
    })
  }

  return {
    add(exchange) {
      for (const line of exchange.differences) note(exchange, line)
      const record = calls.get(exchange.call) ?? { count: 0, times: [], failures: new Map() }
      if (record.count === 0 && calls.size >= MAX_CALLS) return
      calls.set(exchange.call, record)
      record.count += 1
      record.times = [...record.times, exchange.ms].slice(-MAX_TIMES)
      if (!isFailure(exchange.status)) return
      const status = exchange.status || NO_ANSWER_STATUS
      record.failures.set(status, (record.failures.get(status) ?? 0) + 1)
    },
    get differences() {
      return [...differences.values()].reverse()
    },
    get leftOut() {
      return leftOut
    },
    get calls() {
      return [...calls].map(([call, { count, times, failures }]) => ({
        call,
        count,
        failures: sum(failures.values()),
        medianMs: quantile(times, 0.5),
      }))
    },
    scenario: () => ({ calls: [...calls].map(([call, record]) => faultsOf(call, record)) }),
    clear() {
      differences.clear()
      calls.clear()
      leftOut = 0
    },
  }
}

/** Other refusals (400, 404, …) are answers of the contract, which the mock gives by itself. */
function isFailure(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}

function faultsOf(call: string, { count, times, failures }: CallRecord): CallFaults {
  const [method = '', path = ''] = call.split(' ')
  const [[failStatus] = [503]] = [...failures].sort(([, one], [, other]) => other - one)
  const latencyMs = quantile(times, 0.5)
  return {
    method,
    path,
    latencyMs,
    jitterMs: quantile(times, 0.95) - latencyMs,
    failureRate: Math.round((sum(failures.values()) / count) * 1000) / 1000,
    failStatus,
  }
}

/** Whole milliseconds. */
function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return Math.min(MAX_DELAY_MS, Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0))
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0)
}
