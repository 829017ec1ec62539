/**
 * How long one page waits for the provider in all. Calls side by side share the time, calls one after the other add up;
 * while none is under way (the page waits for its turn, or is being rendered) no time passes.
 */
export interface TimeBudget {
  leftMs(): number
  /** A call begins. */
  begin(): void
  /** A call has ended. */
  end(): void
}

/** @param clock milliseconds, monotonic */
export function createTimeBudget(totalMs: number, clock: () => number): TimeBudget {
  let spent = 0
  let underWay = 0
  let since = 0
  return {
    leftMs: () => Math.max(0, totalMs - spent - (underWay > 0 ? clock() - since : 0)),
    begin() {
      if (underWay === 0) since = clock()
      underWay += 1
    },
    end() {
      underWay -= 1
      if (underWay === 0) spent += clock() - since
    },
  }
}
