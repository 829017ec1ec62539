import type { Request, Response } from 'express'
import { setPageHeaders } from '../rendering/handler.ts'
import { createPageSink } from '../rendering/response-stream.ts'
import type { FoundPage } from './page-cache.ts'
import { FRESH_MS, isSharedCache, sendCachedPage } from './send.ts'
import type { SharedRender } from './shared-render.ts'

/** A page that is as old as this is sent when a new rendering fails. */
export const STALE_WHEN_FAILING_MS = 10 * 60_000
/**
 * The delay occurs once for each page in a shared cache, which then serves it to others. Visitors are not
 * delayed.
 */
const COMPLETE_WITHIN_MS = 150

interface SharedRenderAnswer {
  /** Returns the cached page, of any age. */
  readonly lookUp: () => FoundPage | undefined
  /**
   * How long a shared cache waits for the complete, cacheable page, before the page is streamed to it
   * uncacheable. Milliseconds.
   */
  readonly completeWithinMs?: number
  /** Starts another rendering, for this visitor. Absent: this visitor has started the rendering. */
  readonly renderOwn?: () => SharedRender
}

/**
 * Streams a page that is being rendered. A failed rendering is answered with the last cached page, if it is not too old.
 * Rejects with the failure otherwise.
 */
export async function sendSharedRender(
  request: Request,
  response: Response,
  shared: SharedRender,
  { lookUp, completeWithinMs = COMPLETE_WITHIN_MS, renderOwn }: SharedRenderAnswer,
): Promise<void> {
  const last = lookUp()
  const old = last && last.age <= STALE_WHEN_FAILING_MS ? last : undefined
  response.once('close', shared.join())
  const soon = isSharedCache(request) ? endedOrLate(shared, completeWithinMs) : undefined
  const page = await shared.opened.catch((failure: unknown) => {
    if (!old) throw failure
    return undefined
  })
  if (response.destroyed) return
  if (old && (!page || page.status >= 500)) return sendCachedPage(request, response, old)
  if (!page) return
  // The provider may refuse a visitor whose address it has blocked. Others must not get that visitor's error page.
  if (renderOwn && page.status >= 500 && shared.isRefusedToCaller())
    return sendSharedRender(request, response, renderOwn(), { lookUp, completeWithinMs })
  if (soon && page.status === 200) {
    await soon
    if (response.destroyed) return
    const rendered = lookUp()
    if (rendered && rendered.age <= FRESH_MS) return sendCachedPage(request, response, rendered)
  }
  setPageHeaders(response, page)
  response.set('Cache-Control', page.status === 200 ? 'private, no-cache' : 'no-store')
  shared.broadcast.follow(createPageSink(request, response), response.locals.nonce)
}

/** Resolves when the rendering has ended, or after `ms` milliseconds. */
function endedOrLate(shared: SharedRender, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ms)
    void shared.outcome.then(() => {
      clearTimeout(late)
      resolve()
    })
  })
}
