/** Stops asking a provider that does not answer, for a moment at a time, so that nobody waits for it in vain. */
export interface CircuitBreaker {
  /** Whether to ask. While the provider is away one call at a time is let through to see. */
  admits(): boolean
  answered(): void
  failed(): void
  readonly isOpen: boolean
}

/** A page makes up to a dozen calls: one page's bad luck is not yet an outage. */
const FAILURES_IN_A_ROW = 20
/** Short, because a person who presses Retry wants to see the store as soon as it can be seen. */
const OPEN_MS = 1000

export function createCircuitBreaker(clock: () => number): CircuitBreaker {
  let failures = 0
  let openUntil = 0

  return {
    admits() {
      if (failures < FAILURES_IN_A_ROW) return true
      if (clock() < openUntil) return false
      openUntil = clock() + OPEN_MS
      return true
    },
    answered() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures === FAILURES_IN_A_ROW) openUntil = clock() + OPEN_MS
    },
    get isOpen() {
      return failures >= FAILURES_IN_A_ROW
    },
  }
}
