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
  /** Resolves when rendering may start. Rejects with `StoreBusy` when the queue is full. */
  enter(): Promise<void>
  leave(): void
  readonly waiting: number
  readonly running: number
  /** Whether the next `enter` is rejected. */
  readonly isFull: boolean
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
 * (health checks, cached pages, pictures) are answered between two pages.
 * @param clock milliseconds, monotonic
 */
export function createRenderQueue(clock: () => number): RenderQueue {
  const waiting: (() => void)[] = []
  let running = 0
  let isAdmitting = false
  const isFull = () => waiting.length >= MAX_WAITING

  async function admit(): Promise<void> {
    isAdmitting = true
    while (waiting.length > 0 && running < MAX_RUNNING) {
      running += 1
      waiting.shift()?.()
      const latest = clock() + MAX_PAUSE_MS
      const iterations = Math.min(MAX_ITERATIONS, 1 + Math.ceil(waiting.length / WAITING_PER_ITERATION))
      for (let count = 0; count < iterations && (count === 0 || clock() < latest); count += 1)
        await setImmediate()
    }
    isAdmitting = false
  }

  return {
    enter() {
      if (isFull()) return Promise.reject(new StoreBusy('The render queue is full'))
      return new Promise((resolve) => {
        waiting.push(resolve)
        if (!isAdmitting) void admit()
      })
    },
    leave() {
      running -= 1
      if (!isAdmitting) void admit()
    },
    get waiting() {
      return waiting.length
    },
    get running() {
      return running
    },
    get isFull() {
      return isFull()
    },
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
      await queue.enter()
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
      queue.leave()
    }
  }
}
