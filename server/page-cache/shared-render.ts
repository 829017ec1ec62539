import { randomBytes } from 'node:crypto'
import type { Caller } from '../provider/caller.ts'
import type { RenderedPage, RenderPage } from '../rendering/handler.ts'
import type { ToSharedPageRequest } from '../rendering/page-request.ts'
import type { PageVariant } from '../rendering/page-variant.ts'
import { createPageBroadcast, type PageBroadcast } from './broadcast.ts'

/** Stands for every visitor's nonce while a page is rendered for all of them. Nobody outside knows it. */
export const NONCE_PLACEHOLDER = randomBytes(16).toString('base64')

export interface SharedRender {
  /** Settles when status and head are known. */
  readonly opened: Promise<RenderedPage>
  readonly recording: PageBroadcast
  /** The whole page, when it came out well and may be shown to others; `undefined` otherwise. */
  readonly outcome: Promise<{ readonly page: RenderedPage; readonly html: Buffer } | undefined>
  /** One more visitor waits; what it gives back is called when the visitor leaves. The last one stops the work. */
  join(): () => void
  isAbandoned(): boolean
}

export interface SharedRenderParts {
  readonly render: RenderPage
  readonly toPageRequest: ToSharedPageRequest
  readonly onError: (
    error: unknown,
    rendering?: { readonly address: string; readonly caller: Caller },
  ) => void
}

const MAX_RENDERING_MS = 15_000

export interface RenderingOptions {
  /** In whose name the provider is asked: the first who wants the page. */
  readonly caller: Caller
  /** Whether the page is wanted even when nobody waits for it. */
  readonly needed: boolean
}

export function startSharedRender(
  { render, toPageRequest, onError }: SharedRenderParts,
  address: string,
  variant: PageVariant,
  { caller, needed }: RenderingOptions,
): SharedRender {
  const ending = new AbortController()
  const { signal } = ending
  const late = setTimeout(() => ending.abort(), MAX_RENDERING_MS)
  let isWhole = true
  const request = toPageRequest(variant, {
    nonce: NONCE_PLACEHOLDER,
    caller,
    signal,
    onError(error) {
      isWhole = false
      onError(error, { address, caller })
    },
  })
  const recording = createPageBroadcast(NONCE_PLACEHOLDER)
  const opened = render(address, request)
  const outcome = (async () => {
    const page = await opened
    page.pipe(recording.sink)
    const html = await recording.finished
    return isWhole && page.status === 200 && !signal.aborted ? { page, html } : undefined
  })()
  // Whoever waits hears of it by `opened`.
  const quiet = outcome.catch(() => undefined)
  void quiet.then(() => clearTimeout(late))
  let waiting = 0
  let isAbandoned = false

  return {
    opened,
    recording,
    outcome: quiet,
    isAbandoned: () => isAbandoned,
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
