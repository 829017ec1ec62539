/** One call for all who wait for it: it ends when the last of them has left. */
export interface SingleFlight<Value> {
  readonly result: Promise<Value>
  /** One more waits, until the signal says that they have left; without one the result is wanted anyway. */
  join(signal?: AbortSignal): void
  /** Nobody may join any more. */
  isAbandoned(): boolean
}

export function startSingleFlight<Value>(
  start: (signal: AbortSignal) => Promise<Value>,
): SingleFlight<Value> {
  const left = new AbortController()
  const result = start(left.signal)
  let waiting = 0

  return {
    result,
    isAbandoned: () => left.signal.aborted,
    join(signal) {
      waiting += 1
      if (!signal) return
      const leave = () => {
        waiting -= 1
        if (waiting === 0) left.abort()
      }
      const landed = () => signal.removeEventListener('abort', leave)
      signal.addEventListener('abort', leave, { once: true })
      result.then(landed, landed)
      if (signal.aborted) leave()
    },
  }
}
