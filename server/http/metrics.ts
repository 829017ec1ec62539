/** What the store measures, whoever collects it. Every label has a closed set of values: visitors cannot add series. */
export interface Metrics {
  requestEnded(request: EndedRequest, ms: number): void
  pageRendered(outcome: RenderOutcome, ms: number): void
  keptPageAsked(outcome: KeptPageOutcome): void
  providerCalled(route: string, outcome: CallOutcome, ms: number): void
  /** A number that is read when the metrics are collected. A name that ends in `_total` is a counter, any other a gauge. */
  watch(name: string, help: string, read: ReadNumber): void
  /** The same with one label: one number for each of its values. */
  watchEach<Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
    read: (value: Value) => ReturnType<ReadNumber>,
  ): void
  /**
   * A counter with labels. Returns what counts one. Every combination of the values starts at 0; a value that is not in
   * its list is counted as `other`.
   */
  counter<Label extends string>(name: string, help: string, labels: LabelValues<Label>): Count<Label>
}

/** `failed`: for the store's own reasons; `provider`: for the provider's; `left`: the visitor did not wait. */
export const RENDER_OUTCOMES = ['whole', 'failed', 'provider', 'refused', 'left'] as const
export type RenderOutcome = (typeof RENDER_OUTCOMES)[number]
export const KEPT_PAGE_OUTCOMES = ['fresh', 'stale', 'missing'] as const
type KeptPageOutcome = (typeof KEPT_PAGE_OUTCOMES)[number]
/** `busy`: too much was asked for at once. */
export const ERROR_CAUSES = ['store', 'provider', 'busy'] as const
export type ErrorCause = (typeof ERROR_CAUSES)[number]

/** `not asked`: a circuit breaker is open, or no time is left. `no place`: too many calls wait already. */
export const CALL_OUTCOMES = ['answered', 'refused', 'failed', 'timeout', 'not asked', 'no place'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export interface EndedRequest {
  readonly method: string | undefined
  readonly path: string
  readonly status: number
  /** It was refused because too much was asked for at once. */
  readonly isBusy?: boolean
}

/** `undefined`: not known at the moment; there is no sample. */
export type ReadNumber = () => number | undefined
export type LabelValues<Label extends string> = Readonly<Record<Label, readonly string[]>>
export type Count<Label extends string> = (values: Readonly<Record<Label, string>>) => void

export const noMetrics: Metrics = {
  requestEnded() {},
  pageRendered() {},
  keptPageAsked() {},
  providerCalled() {},
  watch() {},
  watchEach() {},
  counter: () => () => {},
}
