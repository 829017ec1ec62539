/**
 * The store's metrics in the Prometheus text format. Every label has a closed set of values, so visitors
 * cannot add time series.
 */
import { STATUS_CODES } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { patterns } from '#domain/paths.ts'
import {
  CALL_OUTCOMES,
  ERROR_CAUSES,
  type ErrorCause,
  type LabelValues,
  type Metrics,
  PAGE_CACHE_OUTCOMES,
  RENDER_OUTCOMES,
} from '../process/metrics.ts'
import { ROUTE_NAMES } from '../provider/routes.ts'
import { buildInfo } from './build-info.ts'

export interface PrometheusMetrics extends Metrics {
  readonly contentType: string
  text(): Promise<string>
}

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export function createMetrics(): PrometheusMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const { requests, requestSeconds, renderings, pageCache, providerCalls, callCount, serverErrors } =
    createInstruments(registers)
  // Cache of time series: prom-client's lookup by labels costs more than the count.
  const series = new Map<string, RequestSeries>()

  function seriesOf(method: string, route: string, status: string): RequestSeries {
    const key = `${method} ${route} ${status}`
    const known = series.get(key)
    if (known) return known
    const made = {
      count: requests.labels(method, route, status),
      seconds: requestSeconds.labels(route, `${status[0]}xx`),
    }
    series.set(key, made)
    return made
  }

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    requestEnded({ method, path, status, isBusy = false }, ms) {
      // A store that is not ready gets probes only: each 503 would count as an error of the provider.
      const cause = path === '/readyz' ? undefined : causeOf(status, isBusy)
      if (cause) serverErrors.inc({ cause })
      const { count, seconds } = seriesOf(methodOf(method), routeOf(path), statusOf(status))
      count.inc()
      seconds.observe(ms / 1000)
    },
    pageRendered: (outcome, ms) => renderings.observe({ outcome }, ms / 1000),
    pageCacheLookup: (outcome) => pageCache.inc({ outcome }),
    providerCalled(route, outcome, ms) {
      callCount.inc({ route, outcome })
      providerCalls.observe({ outcome }, ms / 1000)
    },
    watch(name, help, read) {
      watched({ name, help, registers }, (set) => set({}, read()))
    },
    watchEach(name, help, label, values, read) {
      watched({ name, help, registers, labelNames: [label] }, (set) => {
        for (const value of values) set({ [label]: value }, read(value))
      })
    },
    counter(name, help, labels) {
      const labelNames = Object.keys(labels) as (keyof typeof labels)[]
      const counter = new Counter({ name, help, labelNames, registers })
      for (const values of combinations(labels)) counter.inc(values, 0)
      return (given) => {
        const values = labelNames.map((label) => [
          label,
          labels[label].includes(given[label]) ? given[label] : OTHER,
        ])
        counter.inc(Object.fromEntries(values))
      }
    },
  }
}

/** Registers the metrics of requests, renderings and calls. Those with few labels begin with 0. */
function createInstruments(registers: Registry[]) {
  const requests = new Counter({
    name: 'store_requests_total',
    help: 'Completed requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'store_request_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const renderings = new Histogram({
    name: 'store_render_seconds',
    help: 'Time to render a page up to its shell',
    labelNames: ['outcome'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const pageCache = new Counter({
    name: 'store_page_cache_lookups_total',
    help: 'Page cache lookups',
    labelNames: ['outcome'],
    registers,
  })
  const providerCalls = new Histogram({
    name: 'store_provider_call_seconds',
    help: 'Duration of calls to the provider',
    labelNames: ['outcome'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const callLabels = { route: ROUTE_NAMES, outcome: CALL_OUTCOMES }
  const callCount = new Counter({
    name: 'store_provider_calls_total',
    help: 'Calls to the provider by route of the contract',
    labelNames: ['route', 'outcome'],
    registers,
  })
  for (const values of combinations(callLabels)) callCount.inc(values, 0)
  const serverErrors = new Counter({
    name: 'store_server_errors_total',
    help: '5xx responses by cause',
    labelNames: ['cause'],
    registers,
  })
  new Gauge({
    name: 'store_build_info',
    help: 'Version of the running build; always 1',
    labelNames: ['version', 'commit', 'node'],
    registers,
  }).set(buildInfo, 1)
  for (const outcome of RENDER_OUTCOMES) renderings.zero({ outcome })
  for (const outcome of CALL_OUTCOMES) providerCalls.zero({ outcome })
  for (const outcome of PAGE_CACHE_OUTCOMES) pageCache.inc({ outcome }, 0)
  for (const cause of ERROR_CAUSES) serverErrors.inc({ cause }, 0)
  return { requests, requestSeconds, renderings, pageCache, providerCalls, callCount, serverErrors }
}

interface RequestSeries {
  readonly count: Counter.Internal
  readonly seconds: Histogram.Internal<'route' | 'status'>
}

type WatchedOptions = ConstructorParameters<typeof Gauge<string>>[0]
type SetNumber = (labels: Record<string, string>, value: number | undefined) => void

/** Registers a gauge or a counter whose numbers are read at each collection. */
function watched(options: WatchedOptions, collect: (set: SetNumber) => void): void {
  const Metric = options.name.endsWith('_total') ? Counter : Gauge
  new Metric({
    ...options,
    collect() {
      this.reset()
      // `reset` leaves a 0 in metrics without labels.
      this.remove({})
      collect((labels, value) => value !== undefined && this.inc(labels, value))
    },
  })
}

/** Cartesian product: `{ a: ['x', 'y'], b: ['z'] }` → `[{ a: 'x', b: 'z' }, { a: 'y', b: 'z' }]` */
function combinations<Label extends string>(labels: LabelValues<Label>): Record<Label, string>[] {
  return Object.entries<readonly string[]>(labels).reduce<Record<string, string>[]>(
    (all, [label, values]) => all.flatMap((some) => values.map((value) => ({ ...some, [label]: value }))),
    [{}],
  )
}

/** Label value for everything outside of a label's closed set. */
const OTHER = 'other'
/** The methods that browsers, proxies and probes use. */
const COUNTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function methodOf(method: string | undefined): string {
  return method !== undefined && COUNTED_METHODS.has(method) ? method : OTHER
}

/**
 * Returns the cause of a 5xx response. The store answers a 500 of the provider with 502
 * (server/provider/proxied-response.ts), so a 500 is always an error of the store.
 */
function causeOf(status: number, isBusy: boolean): ErrorCause | undefined {
  if (status < 500) return undefined
  if (isBusy) return 'busy'
  return status >= 502 && status <= 504 ? 'provider' : 'store'
}

/**
 * Returns the status as a label value. Statuses of the provider are passed on unchanged, so unknown ones are
 * grouped by hundreds.
 */
function statusOf(status: number): string {
  return String(status in STATUS_CODES ? status : Math.floor(status / 100) * 100)
}

const PAGES: ReadonlySet<string> = new Set(Object.values(patterns))
const PREFIXES = ['/api/', '/_image/', '/media/', '/assets/', '/details/', '/__mock']

/** Returns the route as a label value from a closed list, for any path. */
function routeOf(path: string): string {
  if (PAGES.has(path)) return path
  return PREFIXES.find((prefix) => path.startsWith(prefix)) ?? OTHER
}
