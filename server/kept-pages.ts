import type { Request, RequestHandler, Response } from 'express'
import { acceptedEncoding } from './compressed.ts'
import { keptAddress } from './kept-address.ts'
import { type EncodedPage, PageCopy } from './page-copy.ts'
import { createPageSink } from './page-sink.ts'
import { type PageVariant, pageVariantOf, variantKey } from './page-variant.ts'
import { type RenderedPage, setPageHeaders } from './pages.ts'
import {
  NONCE_PLACEHOLDER,
  type SharedRendering,
  type SharedRenderingParts,
  startSharedRendering,
} from './shared-rendering.ts'
import { createTwoTierCache } from './two-tier-cache.ts'

export interface KeptPagesParts extends SharedRenderingParts {
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  readonly maxBytes?: number
}

interface KeptPage {
  readonly head: Pick<RenderedPage, 'status' | 'headers'>
  readonly copy: PageCopy
  madeAt: number
  /** How often it was rendered again and came out the same. */
  unchanged: number
}

export const FRESH_MS = 5_000
const STALE_WHILE_RENDERING_MS = 60_000
const STALE_WHEN_FAILING_MS = 10 * 60_000
const MAX_BYTES = 48 * 1024 * 1024
const MAX_PAGES = 2000
const MAX_PAGE_BYTES = 1024 * 1024
/** Since caches in front count the age too, they never show a page much longer than we do. */
const SHARED = `public, max-age=0, s-maxage=${FRESH_MS / 1000}`
const OWN = 'private, no-cache'

/**
 * Whole pages for visitors who are nobody in particular: rendered once for all who ask at the same time, kept for a few
 * seconds, shown while they are rendered again. Everybody else goes on to the next step.
 */
export function createKeptPages(parts: KeptPagesParts): RequestHandler {
  const { clock } = parts
  const pages = createTwoTierCache<KeptPage>({
    maxBytes: parts.maxBytes ?? MAX_BYTES,
    maxCount: MAX_PAGES,
    sizeOf: ({ copy }) => copy.bytes,
  })
  const renderings = new Map<string, SharedRendering>()
  let improving = false

  function rendering(key: string, address: string, variant: PageVariant, needed: boolean): SharedRendering {
    const running = renderings.get(key)
    if (running && !running.isAbandoned()) return running
    const started = startSharedRendering(parts, address, variant, needed)
    renderings.set(key, started)
    started.outcome
      .then((outcome) => outcome && keep(key, outcome.page, outcome.html))
      .finally(() => {
        if (renderings.get(key) === started) renderings.delete(key)
      })
    return started
  }

  function keep(key: string, head: RenderedPage, html: string): void {
    if (html.length > MAX_PAGE_BYTES) return
    const copy = new PageCopy(html, NONCE_PLACEHOLDER)
    const old = pages.get(key)
    if (old?.copy.tag !== copy.tag) {
      pages.set(key, {
        head: { status: head.status, headers: head.headers },
        copy,
        madeAt: clock(),
        unchanged: 0,
      })
      return
    }
    // The same page: what has been compressed stays, and is worth compressing better.
    old.madeAt = clock()
    old.unchanged += 1
    if (old.unchanged === 2) improve(old.copy)
  }

  /** One at a time, so that a busy store goes on serving. */
  function improve(copy: PageCopy): void {
    if (improving) return
    improving = true
    copy.improve().finally(() => {
      improving = false
    })
  }

  async function sendShared(
    request: Request,
    response: Response,
    shared: SharedRendering,
    old: KeptPage | undefined,
  ): Promise<void> {
    response.once('close', shared.join())
    const page = await shared.opened.catch((failure: unknown) => {
      if (!old) throw failure
      return undefined
    })
    if (response.destroyed) return
    if (old && (!page || page.status >= 500)) return sendKept(request, response, old, clock() - old.madeAt)
    if (!page) return
    setPageHeaders(response, page)
    response.set('Cache-Control', page.status === 200 ? OWN : 'no-store')
    shared.recording.follow(createPageSink(request, response), response.locals.nonce)
  }

  return (request, response, next) => {
    if (response.locals.token || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const variant = pageVariantOf(request, response)
    const address = keptAddress(request.originalUrl, variant)
    if (address === undefined) return next()
    const key = `${variantKey(variant)} ${address}`
    const kept = pages.get(key)
    const age = kept ? clock() - kept.madeAt : Number.POSITIVE_INFINITY
    if (kept && age <= FRESH_MS + STALE_WHILE_RENDERING_MS) {
      // Nobody waits for that one, so that it may come whole.
      if (age > FRESH_MS) rendering(key, address, { ...variant, whole: true }, true)
      return sendKept(request, response, kept, age)
    }
    const old = kept && age <= STALE_WHEN_FAILING_MS ? kept : undefined
    return sendShared(request, response, rendering(key, address, variant, false), old)
  }
}

function sendKept(request: Request, response: Response, kept: KeptPage, age: number): void | Promise<void> {
  const encoded = kept.copy.encoded(acceptedEncoding(request))
  if (encoded instanceof Promise)
    return encoded.then((ready) => sendCopy(request, response, kept, age, ready))
  sendCopy(request, response, kept, age, encoded)
}

function sendCopy(
  request: Request,
  response: Response,
  { copy, head }: KeptPage,
  age: number,
  { template, encoding }: EncodedPage,
): void {
  const tag = `W/"${copy.tag}"`
  setPageHeaders(response, head)
  response.setHeader('Vary', 'Accept-Language, Cookie, Accept-Encoding')
  response.setHeader('ETag', tag)
  // A cookie that goes along is this visitor's own.
  if (response.hasHeader('Set-Cookie')) response.setHeader('Cache-Control', OWN)
  else {
    response.setHeader('Cache-Control', SHARED)
    response.setHeader('Age', Math.floor(age / 1000))
  }
  if (request.headers['if-none-match']?.includes(tag)) {
    // The browser's copy has the nonce of its own policy: a new policy would not let its scripts run.
    response.removeHeader('Content-Security-Policy')
    response.status(304).end()
    return
  }
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', template.size)
  response.end(request.method === 'HEAD' ? undefined : template.fill(response.locals.nonce))
}
