import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Metrics, RenderOutcome } from '../http/metrics.ts'
import type { RenderPage } from './handler.ts'

/** More pages are asked for than can be rendered in good time. */
export class StoreBusy extends Error {
  override name = 'StoreBusy'
  readonly retryAfterSeconds = BUSY_RETRY_AFTER_SECONDS
}

export const BUSY_RETRY_AFTER_SECONDS = 2

export interface RenderQueue {
  /** Waits for its turn. Rejects with `StoreBusy` when there are too many before it. */
  enter(): Promise<void>
  leave(): void
  readonly waiting: number
  readonly running: number
  /** Who comes now is refused. */
  readonly isFull: boolean
}

/** Pages that wait for the provider cost little: this many may be under way. */
const MAX_RUNNING = 64
/** At 20 ms a page, those at the end wait for two seconds. */
const MAX_WAITING = 100

/**
 * Node takes one new connection a turn: with a page in each, the last of a crowd would not even be heard for seconds. The
 * more pages wait, the more visitors there are to be heard. Where hardly anybody waits, a turn is only one more thing to do.
 */
const TURNS_AT_MOST = 16
const WAITING_A_TURN = 6
/** Where the turns are long, a page still comes in about as often as one is rendered. */
const BETWEEN_AT_MOST_MS = 20

/**
 * Lets pages in one by one, some turns of the event loop apart: whoever asks for something quick in between (a health
 * check, a kept page, a picture) is answered between two pages, not after all of them.
 */
export function createRenderQueue(clock: () => number): RenderQueue {
  const waiting: (() => void)[] = []
  let running = 0
  let isLettingIn = false

  async function letIn(): Promise<void> {
    isLettingIn = true
    while (waiting.length > 0 && running < MAX_RUNNING) {
      running += 1
      waiting.shift()?.()
      const latest = clock() + BETWEEN_AT_MOST_MS
      const turns = Math.min(TURNS_AT_MOST, 1 + Math.ceil(waiting.length / WAITING_A_TURN))
      for (let turn = 0; turn < turns && (turn === 0 || clock() < latest); turn += 1) await nextTurn()
    }
    isLettingIn = false
  }

  return {
    enter() {
      if (this.isFull) return Promise.reject(new StoreBusy('Too many pages are waiting'))
      return new Promise((resolve) => {
        waiting.push(resolve)
        if (!isLettingIn) void letIn()
      })
    },
    leave() {
      running -= 1
      if (!isLettingIn) void letIn()
    },
    get waiting() {
      return waiting.length
    },
    get running() {
      return running
    },
    get isFull() {
      return waiting.length >= MAX_WAITING
    },
  }
}

export interface QueuedRenderingParts {
  readonly queue: RenderQueue
  readonly metrics: Metrics
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/** Pages say 502, 503 or 504 for the provider's failures (`pageStatusOf`). */
function outcomeOf(status: number): RenderOutcome {
  if (status < 500) return 'whole'
  return status === 500 ? 'failed' : 'provider'
}

/** Renders in turn, and counts. A place is free again when a page has its shell: the rest is waiting, not work. */
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
      // Whoever leaves has broken nothing.
      metrics.pageRendered(request.signal.aborted ? 'left' : 'failed', clock() - started)
      throw failure
    } finally {
      queue.leave()
    }
  }
}
