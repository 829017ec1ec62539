import { randomBytes } from 'node:crypto'
import { isRefusalForAll } from '#api/errors.ts'
import { type Caller, mayBeForOneCaller } from '../provider/caller.ts'
import type { RenderedPage, RenderPage } from '../rendering/handler.ts'
import type { ToSharedPageRequest } from '../rendering/page-request.ts'
import type { PageVariant } from '../rendering/page-variant.ts'
import { StoreBusy } from '../rendering/queue.ts'
import { createPageBroadcast, type PageBroadcast } from './broadcast.ts'

/**
 * Placeholder for the nonces while a page is rendered for several visitors. Random and secret, so that
 * injected markup cannot contain it.
 */
export const NONCE_PLACEHOLDER = randomBytes(16).toString('base64')

export interface SharedRender {
  /** The visitor who requested the page first, or the store. */
  readonly caller: Caller
  /** Resolves when status and headers are known. */
  readonly opened: Promise<RenderedPage>
  readonly broadcast: PageBroadcast
  /** The complete page, when rendering succeeded and the page may be cached; `undefined` otherwise. */
  readonly outcome: Promise<{ readonly page: RenderedPage; readonly html: Buffer } | undefined>
  /**
   * Adds a visitor. Returns the function to call when the visitor disconnects. When the last one leaves,
   * rendering is aborted, unless it is `needed`.
   */
  join(): () => void
  isAbandoned(): boolean
  /** Whether the provider has refused a call, perhaps to this caller alone. */
  isRefusedToCaller(): boolean
}

export interface SharedRenderParts {
  readonly render: RenderPage
  readonly toPageRequest: ToSharedPageRequest
  readonly onError: (
    error: unknown,
    rendering?: { readonly address: string; readonly caller: Caller },
  ) => void
}

export const MAX_RENDERING_MS = 15_000

export interface RenderingOptions {
  /** Used for the calls to the provider: the visitor who requested the page first. */
  readonly caller: Caller
  /** Whether rendering continues without waiting visitors. */
  readonly needed: boolean
}

/**
 * Starts to render a page for all visitors who request it meanwhile. Rendering is aborted after `MAX_RENDERING_MS`, and
 * `opened` then rejects with `StoreBusy`.
 */
export function startSharedRender(
  { render, toPageRequest, onError }: SharedRenderParts,
  address: string,
  variant: PageVariant,
  { caller, needed }: RenderingOptions,
): SharedRender {
  const ending = new AbortController()
  const { signal } = ending
  const late = setTimeout(
    () => ending.abort(new StoreBusy('The page took too long to render')),
    MAX_RENDERING_MS,
  )
  let isCacheable = true
  let isRefusedToCaller = false
  const request = toPageRequest(variant, {
    nonce: NONCE_PLACEHOLDER,
    caller,
    signal,
    onError(error) {
      // A section that the provider refuses would be refused in the next rendering too.
      if (!isRefusalForAll(error)) isCacheable = false
      if (mayBeForOneCaller(error)) isRefusedToCaller = true
      onError(error, { address, caller })
    },
  })
  const broadcast = createPageBroadcast(NONCE_PLACEHOLDER)
  const opened = render(address, request).then((page) => {
    // The renderer gives an aborted page an empty body. Here a visitor may still wait for the page.
    signal.throwIfAborted()
    return page
  })
  const outcome = (async () => {
    const page = await opened
    page.pipe(broadcast.sink)
    const html = await broadcast.finished
    return isCacheable && page.status === 200 && !signal.aborted ? { page, html } : undefined
  })()
  // Visitors who wait get the failure from `opened`.
  const quiet = outcome.catch(() => undefined)
  void quiet.then(() => clearTimeout(late))
  let waiting = 0
  let isAbandoned = false

  return {
    caller,
    opened,
    broadcast,
    outcome: quiet,
    isAbandoned: () => isAbandoned,
    isRefusedToCaller: () => isRefusedToCaller,
    join() {
      waiting += 1
      return () => {
        waiting -= 1
        if (waiting > 0 || needed) return
        isAbandoned = true
        ending.abort()
      }
    },
  }
}
