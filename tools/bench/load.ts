/** The load generator's process: sends requests over a number of connections, each as soon as the last is answered. */
import autocannon from 'autocannon'

export interface LoadOrder {
  readonly url: string
  /** Paths that are requested in turn. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly seconds: number
  readonly connections: number
}

export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly p99Ms: number
  /** Responses other than 2xx, broken connections, time-outs. */
  readonly failures: number
  readonly bytes: number
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (load) => process.send?.({ load }),
    (cause: unknown) => {
      console.error(cause)
      process.exit(1)
    },
  )
})

async function run({ url, paths, headers, seconds, connections }: LoadOrder): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: paths.map((path) => ({ method: 'GET', path, headers: { ...headers } })),
  })
  const requests = result['2xx'] + result.non2xx
  return {
    requests,
    perSecond: requests / result.duration,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    bytes: Math.round(result.throughput.total / Math.max(1, requests)),
  }
}
