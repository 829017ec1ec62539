/**
 * The store's metrics, independent of a metrics library. Every label has a closed set of values, so visitors
 * cannot add time series.
 */
export interface Metrics {
  requestEnded(request: EndedRequest, ms: number): void
  pageRendered(outcome: RenderOutcome, ms: number): void
  pageCacheLookup(outcome: PageCacheOutcome): void
  providerCalled(route: string, outcome: CallOutcome, ms: number): void
  /**
   * Registers a number that is read when metrics are collected. A name that ends in `_total` is a counter,
   * any other a gauge.
   */
  watch(name: string, help: string, read: ReadNumber): void
  /** Like `watch`, with one label: one number for each of its values. */
  watchEach<Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
    read: (value: Value) => ReturnType<ReadNumber>,
  ): void
  /**
   * Registers a counter with labels. Returns a function that adds one. Every combination of values starts at
   * 0; a value that is not in its list is counted as `other`.
   */
  counter<Label extends string>(name: string, help: string, labels: LabelValues<Label>): Count<Label>
}

/**
 * `failed`: an error of the store; `provider`: an error of the provider; `left`: the visitor closed the
 * connection.
 */
export const RENDER_OUTCOMES = ['rendered', 'failed', 'provider', 'refused', 'left'] as const
export type RenderOutcome = (typeof RENDER_OUTCOMES)[number]
export const PAGE_CACHE_OUTCOMES = ['fresh', 'stale', 'missing'] as const
type PageCacheOutcome = (typeof PAGE_CACHE_OUTCOMES)[number]
/** `busy`: the request was refused because of overload. */
export const ERROR_CAUSES = ['store', 'provider', 'busy'] as const
export type ErrorCause = (typeof ERROR_CAUSES)[number]

/**
 * `not asked`: a circuit breaker is open, or the time budget is spent. `no place`: the call queue is full.
 */
export const CALL_OUTCOMES = ['answered', 'refused', 'failed', 'timeout', 'not asked', 'no place'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

interface EndedRequest {
  readonly method: string | undefined
  readonly path: string
  readonly status: number
  /** The request was refused because of overload. */
  readonly isBusy?: boolean
}

/** Returns `undefined` when the number is not known; no sample is exported then. */
type ReadNumber = () => number | undefined
export type LabelValues<Label extends string> = Readonly<Record<Label, readonly string[]>>
type Count<Label extends string> = (values: Readonly<Record<Label, string>>) => void

export const noMetrics: Metrics = {
  requestEnded() {},
  pageRendered() {},
  pageCacheLookup() {},
  providerCalled() {},
  watch() {},
  watchEach() {},
  counter: () => () => {},
}
