/**
 * A bulkhead with fair queueing: a limit of concurrent calls, a bounded queue, and places given to visitors in rotation
 * (round robin). Many calls of one visitor wait for each other. Other visitors wait at most for the next free place.
 */
export interface CallQueue {
  /**
   * Resolves with a function that releases the place. Rejects with `TooManyCalls`, or with the signal's reason.
   * @param visitor key of the visitor who makes the call (server/http/visitor-address.ts)
   */
  enter(visitor: string, options: EnterOptions): Promise<Leave>
  /** Number of calls that have a place. */
  readonly inFlight: number
  readonly waiting: number
}

interface EnterOptions {
  /** Maximum wait in the queue. */
  readonly waitMs: number
  /** Aborted when the result is not needed any more: the call leaves the queue. */
  readonly signal?: AbortSignal
}

export type Leave = () => void

interface CallQueueLimits {
  readonly places: number
  readonly placesPerVisitor: number
  readonly waiting: number
}

/** Status 429: this visitor makes too many calls. Status 503: all visitors together make too many. */
export class TooManyCalls extends Error {
  override name = 'TooManyCalls'
  constructor(readonly status: 429 | 503) {
    super(status === 429 ? 'The visitor makes too many calls at once' : 'Too many calls are waiting')
  }
}

interface Visitor {
  inFlight: number
  readonly queue: Waiting[]
}

interface Waiting {
  admit(): void
  refuse(reason: unknown): void
}

export function createCallQueue({
  places,
  placesPerVisitor,
  waiting: maxWaiting,
}: CallQueueLimits): CallQueue {
  /** Visitors with a call, in the order in which they are served: a visitor who gets a place moves to the end. */
  const visitors = new Map<string, Visitor>()
  let inFlight = 0
  let waiting = 0

  const hasPlaceFor = (visitor: Visitor) => inFlight < places && visitor.inFlight < placesPerVisitor

  function visitorOf(key: string): Visitor {
    const visitor = visitors.get(key) ?? { inFlight: 0, queue: [] }
    visitors.set(key, visitor)
    return visitor
  }

  function forget(key: string, visitor: Visitor): void {
    if (visitor.inFlight === 0 && visitor.queue.length === 0) visitors.delete(key)
  }

  function occupy(key: string, visitor: Visitor): Leave {
    inFlight += 1
    visitor.inFlight += 1
    visitors.delete(key)
    visitors.set(key, visitor)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      inFlight -= 1
      visitor.inFlight -= 1
      forget(key, visitor)
      admitNext()
    }
  }

  function admitNext(): void {
    for (const visitor of visitors.values()) {
      if (visitor.queue.length === 0 || !hasPlaceFor(visitor)) continue
      visitor.queue[0]?.admit()
      return
    }
  }

  /** Makes room in a full queue: refuses the newest call of the visitor with the most waiting calls. */
  function makeRoom(visitor: Visitor): void {
    const longest = [...visitors.values()].reduce((one, other) =>
      other.queue.length > one.queue.length ? other : one,
    )
    if (visitor.queue.length >= longest.queue.length)
      throw new TooManyCalls(visitor.queue.length > 1 ? 429 : 503)
    if (longest.queue.length < 2) throw new TooManyCalls(503)
    longest.queue.at(-1)?.refuse(new TooManyCalls(429))
  }

  function wait(key: string, visitor: Visitor, { waitMs, signal }: EnterOptions): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', leave)
        visitor.queue.splice(visitor.queue.indexOf(call), 1)
        waiting -= 1
      }
      const call: Waiting = {
        admit() {
          end()
          resolve(occupy(key, visitor))
        },
        refuse(reason) {
          end()
          forget(key, visitor)
          reject(reason)
        },
      }
      const leave = () => call.refuse(signal?.reason)
      const late = setTimeout(() => {
        call.refuse(new TooManyCalls(visitor.inFlight >= placesPerVisitor ? 429 : 503))
      }, waitMs)
      signal?.addEventListener('abort', leave, { once: true })
      visitor.queue.push(call)
      waiting += 1
    })
  }

  return {
    async enter(key, options) {
      options.signal?.throwIfAborted()
      const visitor = visitorOf(key)
      if (hasPlaceFor(visitor)) return occupy(key, visitor)
      try {
        if (waiting >= maxWaiting) makeRoom(visitor)
      } catch (refusal) {
        forget(key, visitor)
        throw refusal
      }
      return wait(key, visitor, options)
    },
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return waiting
    },
  }
}
