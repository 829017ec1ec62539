import { setImmediate } from 'node:timers/promises'
import type { Metrics, RenderOutcome } from '../process/metrics.ts'
import type { RenderPage } from './handler.ts'

/** More pages are requested than can be rendered in time. Answered with 503. */
export class StoreBusy extends Error {
  override name = 'StoreBusy'
  readonly retryAfterSeconds = BUSY_RETRY_AFTER_SECONDS
}

export const BUSY_RETRY_AFTER_SECONDS = 2

interface RenderQueue {
  /**
   * Resolves when rendering may start. Rejects with `StoreBusy` when the queue is full, or when it becomes full and this visitor
   * has the most pages in it.
   * @param visitor key of the visitor who requests the page (server/http/visitor-address.ts)
   */
  enter(visitor: string): Promise<void>
  leave(visitor: string): void
  readonly waiting: number
  readonly running: number
  /** Whether the next `enter` of this visitor is rejected. */
  isFullFor(visitor: string): boolean
}

interface WaitingPage {
  readonly visitor: string
  start(): void
  refuse(reason: StoreBusy): void
}

/**
 * Maximum of pages that are rendered at the same time. Most of them wait for the provider, which costs
 * little.
 */
const MAX_RUNNING = 64
/** Maximum of pages that wait. At 20 ms a page, the last one waits for two seconds. */
const MAX_WAITING = 100

/**
 * Maximum of event loop iterations between two pages. Node accepts one new connection per iteration: with a
 * page in each, many simultaneous connections would wait for seconds. The more pages wait, the more
 * iterations follow each; with a short queue, additional iterations only cost time.
 */
const MAX_ITERATIONS = 16
const WAITING_PER_ITERATION = 6
/**
 * Time limit of these iterations. When they are long, pages still start about as often as they are rendered.
 */
const MAX_PAUSE_MS = 20

/**
 * Creates the queue. Pages start one by one, some iterations of the event loop apart, so that fast requests
 * (health checks, cached pages, pictures) are answered between two pages. It is shared out by visitor: the next page is one of
 * the visitor with the fewest running pages, and a full queue refuses the visitor with the most waiting pages.
 * @param clock milliseconds, monotonic
 */
export function createRenderQueue(clock: () => number): RenderQueue {
  const waiting: WaitingPage[] = []
  const running = new Map<string, number>()
  let allRunning = 0
  let isAdmitting = false

  async function admit(): Promise<void> {
    isAdmitting = true
    while (waiting.length > 0 && allRunning < MAX_RUNNING) {
      startNext()
      const latest = clock() + MAX_PAUSE_MS
      const iterations = Math.min(MAX_ITERATIONS, 1 + Math.ceil(waiting.length / WAITING_PER_ITERATION))
      for (let count = 0; count < iterations && (count === 0 || clock() < latest); count += 1)
        await setImmediate()
    }
    isAdmitting = false
  }

  function startNext(): void {
    const next = waiting.reduce((one, other) =>
      runningOf(other.visitor) < runningOf(one.visitor) ? other : one,
    )
    waiting.splice(waiting.indexOf(next), 1)
    allRunning += 1
    running.set(next.visitor, runningOf(next.visitor) + 1)
    next.start()
  }

  const runningOf = (visitor: string) => running.get(visitor) ?? 0

  /** Returns the page that is refused when the queue is full: the newest of the visitor with the most waiting pages. */
  function refusedFor(visitor: string): WaitingPage | undefined {
    const counts = new Map<string, number>()
    for (const page of waiting) counts.set(page.visitor, (counts.get(page.visitor) ?? 0) + 1)
    const most = Math.max(...counts.values())
    // The next page of this visitor would be one more.
    if (most <= (counts.get(visitor) ?? 0) + 1) return undefined
    return waiting.findLast((page) => counts.get(page.visitor) === most)
  }

  const isFull = () => waiting.length >= MAX_WAITING

  return {
    enter(visitor) {
      return new Promise((start, refuse) => {
        if (isFull()) {
          const refused = refusedFor(visitor)
          if (!refused) return refuse(new StoreBusy('The render queue is full'))
          waiting.splice(waiting.indexOf(refused), 1)
          refused.refuse(new StoreBusy('The render queue is full, and the visitor has most of it'))
        }
        waiting.push({ visitor, start, refuse })
        if (!isAdmitting) void admit()
      })
    },
    leave(visitor) {
      allRunning -= 1
      const left = runningOf(visitor) - 1
      if (left > 0) running.set(visitor, left)
      else running.delete(visitor)
      if (!isAdmitting) void admit()
    },
    get waiting() {
      return waiting.length
    },
    get running() {
      return allRunning
    },
    isFullFor: (visitor) => isFull() && refusedFor(visitor) === undefined,
  }
}

interface QueuedRenderingParts {
  readonly queue: RenderQueue
  readonly metrics: Metrics
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/**
 * Returns the outcome for the metrics. Pages have the status 502, 503 or 504 for failures of the provider
 * (`pageStatusOf`).
 */
function outcomeOf(status: number): RenderOutcome {
  if (status < 500) return 'rendered'
  return status === 500 ? 'failed' : 'provider'
}

/**
 * Returns a renderer that uses the queue and counts outcomes. A page leaves the queue when its shell is
 * rendered, because the rest is mostly waiting for data.
 */
export function queued(render: RenderPage, { queue, metrics, clock }: QueuedRenderingParts): RenderPage {
  return async (address, request) => {
    try {
      await queue.enter(request.visitor)
    } catch (refusal) {
      metrics.pageRendered('refused', 0)
      throw refusal
    }
    const started = clock()
    try {
      request.signal.throwIfAborted()
      const page = await render(address, request)
      metrics.pageRendered(outcomeOf(page.status), clock() - started)
      return page
    } catch (failure) {
      // An aborted request is no failure: the visitor has disconnected.
      metrics.pageRendered(request.signal.aborted ? 'left' : 'failed', clock() - started)
      throw failure
    } finally {
      queue.leave(request.visitor)
    }
  }
}
