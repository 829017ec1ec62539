/** Makes one call at a time for each key. Callers with the same key share the call under way. */
interface SingleFlight<Value> {
  /**
   * Returns the result of the call under way, or of a new one.
   * @param start makes the call; its signal is aborted when all callers have left
   * @param caller aborted when this caller leaves; without it the call is never aborted
   */
  run(key: string, start: (signal: AbortSignal) => Promise<Value>, caller?: AbortSignal): Promise<Value>
  /** Later callers start a new call instead of sharing one under way. */
  clear(): void
}

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const flight = startFlight(start)
    const remove = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flights.set(key, flight)
    flight.result.then(remove, remove)
    return flight
  }

  return {
    run(key, start, caller) {
      const inFlight = flights.get(key)
      const flight = inFlight && !inFlight.isAborted() ? inFlight : begin(key, start)
      flight.join(caller)
      return flight.result
    },
    clear: () => flights.clear(),
  }
}

interface Flight<Value> {
  readonly result: Promise<Value>
  join(caller?: AbortSignal): void
  isAborted(): boolean
}

function startFlight<Value>(start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
  const abandoned = new AbortController()
  const result = start(abandoned.signal)
  let callers = 0

  return {
    result,
    isAborted: () => abandoned.signal.aborted,
    join(caller) {
      callers += 1
      if (!caller) return
      const leave = () => {
        callers -= 1
        if (callers === 0) abandoned.abort()
      }
      const ended = () => caller.removeEventListener('abort', leave)
      caller.addEventListener('abort', leave, { once: true })
      result.then(ended, ended)
      if (caller.aborted) leave()
    },
  }
}
