/** A bounded number of places, each for one piece of work at a time. */
export interface Places {
  /** Waits for a place, in the order of asking. What it resolves with gives the place back; to be called once. */
  take(): Promise<() => void>
  readonly taken: number
  readonly waiting: number
}

export function createPlaces(count: number): Places {
  const waiting: (() => void)[] = []
  let taken = 0

  function giveBack(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  return {
    async take() {
      if (taken < count) taken += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return giveBack
    },
    get taken() {
      return taken
    },
    get waiting() {
      return waiting.length
    },
  }
}
