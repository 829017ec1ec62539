/** A world's clock: the machine's, or one that is turned forward. */
export interface WorldClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds that the clock is ahead of the machine's. */
  readonly aheadMs: number
  forward(ms: number): void
  /** @param aheadMs 0: the machine's time again */
  set(aheadMs: number): void
}

/** @param machine milliseconds since 1970 */
export function createWorldClock(machine: () => number): WorldClock {
  let aheadMs = 0
  return {
    now: () => machine() + aheadMs,
    get aheadMs() {
      return aheadMs
    },
    forward(ms) {
      aheadMs += ms
    },
    set(to) {
      aheadMs = to
    },
  }
}
