/** What can be watched from outside, in Prometheus's words. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { patterns } from '#domain/paths.ts'
import type { CallOutcome } from './provider-transport.ts'

export interface Metrics {
  requestEnded(path: string, status: number, ms: number): void
  pageRendered(outcome: 'whole' | 'failed' | 'refused' | 'left', ms: number): void
  keptPageAsked(outcome: 'fresh' | 'stale' | 'missing'): void
  providerCalled(outcome: CallOutcome, ms: number): void
  /** Read when somebody asks. */
  watch(name: string, help: string, read: () => number): void
}

export interface PrometheusMetrics extends Metrics {
  readonly contentType: string
  text(): Promise<string>
}

export const noMetrics: Metrics = {
  requestEnded() {},
  pageRendered() {},
  keptPageAsked() {},
  providerCalled() {},
  watch() {},
}

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export function createMetrics(): PrometheusMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'store_request_seconds',
    help: 'Requests by what was asked for and how it was answered',
    labelNames: ['route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const renderings = new Histogram({
    name: 'store_render_seconds',
    help: 'Pages up to their shell',
    labelNames: ['outcome'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const keptPages = new Counter({
    name: 'store_kept_pages_total',
    help: 'Pages that were looked for among the kept ones',
    labelNames: ['outcome'],
    registers,
  })
  const providerCalls = new Histogram({
    name: 'store_provider_call_seconds',
    help: 'Calls of the store to its provider',
    labelNames: ['outcome'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  // Finding a labelled series by its labels costs more than counting.
  const series = new Map<string, Histogram.Internal<'route' | 'status'>>()

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    requestEnded(path, status, ms) {
      const key = `${routeOf(path)} ${status}`
      const known = series.get(key) ?? requests.labels(routeOf(path), String(status))
      series.set(key, known)
      known.observe(ms / 1000)
    },
    pageRendered: (outcome, ms) => renderings.observe({ outcome }, ms / 1000),
    keptPageAsked: (outcome) => keptPages.inc({ outcome }),
    providerCalled: (outcome, ms) => providerCalls.observe({ outcome }, ms / 1000),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}

const PAGES: ReadonlySet<string> = new Set(Object.values(patterns))
const PREFIXES = ['/api/', '/_image/', '/media/', '/assets/', '/details/', '/__mock']

/** A closed list, whatever visitors ask for. */
function routeOf(path: string): string {
  if (PAGES.has(path)) return path
  return PREFIXES.find((prefix) => path.startsWith(prefix)) ?? 'other'
}
