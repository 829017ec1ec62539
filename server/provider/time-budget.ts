/**
 * The time budget of one page for all its calls to the provider. Parallel calls spend the same time once, sequential
 * calls add up. Time without a call (the page waits in the render queue, or is being rendered) is not counted.
 */
export interface TimeBudget {
  leftMs(): number
  begin(): void
  end(): void
}

/** @param clock milliseconds, monotonic */
export function createTimeBudget(totalMs: number, clock: () => number): TimeBudget {
  let spent = 0
  let inFlight = 0
  let since = 0
  return {
    leftMs: () => Math.max(0, totalMs - spent - (inFlight > 0 ? clock() - since : 0)),
    begin() {
      if (inFlight === 0) since = clock()
      inFlight += 1
    },
    end() {
      inFlight -= 1
      if (inFlight === 0) spent += clock() - since
    },
  }
}
