import type { Metrics, RenderOutcome } from './metrics.ts'
import type { RenderPage } from './pages.ts'
import type { RenderQueue } from './render-queue.ts'

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
