import type { RequestHandler } from 'express'
import type { MockApi } from '#mock-api/index.ts'
import { type Metrics, noMetrics } from '../process/metrics.ts'
import { callerOf, storeItself } from '../provider/caller.ts'
import type { RenderedPage } from '../rendering/handler.ts'
import { type PageVariant, plainVariant, variantKey } from '../rendering/page-variant.ts'
import { cacheKey, isProductPage } from './cache-key.ts'
import { CachedPage } from './cached-page.ts'
import { createSegmentedLru } from './segmented-lru.ts'
import { FRESH_MS, sendCachedPage } from './send.ts'
import { STALE_WHEN_FAILING_MS, sendSharedRender } from './send-shared-render.ts'
import {
  NONCE_PLACEHOLDER,
  type RenderingOptions,
  type SharedRender,
  type SharedRenderParts,
  startSharedRender,
} from './shared-render.ts'

interface PageCacheParts extends SharedRenderParts {
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  readonly metrics?: Metrics
  /** How long a shared cache waits for the complete page (send-shared-render.ts). Milliseconds. */
  readonly completeWithinMs?: number
  readonly mock?: Pick<MockApi, 'onChange'>
}

export interface PageCache {
  /** Express middleware for visitors without a session. All other requests go to `next`. */
  readonly middleware: RequestHandler
  /**
   * Returns the page that may be shown now. A stale page starts a rendering in the background
   * (stale-while-revalidate).
   */
  readonly find: (address: string, variant: PageVariant) => FoundPage | undefined
  /** Returns whether no new rendering is needed: the page is cached, or being rendered. */
  readonly has: (address: string, variant: PageVariant) => boolean
  /** Renders a page into the cache before its first request. */
  readonly warm: (address: string, variant: PageVariant) => Promise<void>
}

export interface FoundPage {
  readonly page: PageEntry
  /** Milliseconds since the page was rendered or confirmed unchanged. */
  readonly age: number
}

interface PageEntry {
  readonly head: Pick<RenderedPage, 'status' | 'headers'>
  readonly cached: CachedPage
  renderedAt: number
  /** Number of later renderings with the same result. */
  unchanged: number
}

const STALE_WHILE_RENDERING_MS = 60_000
/** The product may have been deleted: this time and that of its data (server/provider/response-cache.ts) are 15 s. */
const PRODUCT_PAGE_MAX_AGE_MS = 7_000
const MAX_BYTES = 32 * 1024 * 1024
const MAX_PAGES = 2000
const MAX_PAGE_BYTES = 1024 * 1024

/**
 * Cache of complete pages. A page is rendered once for all simultaneous requests, is fresh for a few seconds,
 * and is served stale while it is rendered again.
 */
export function createPageCache(parts: PageCacheParts): PageCache {
  const { clock, metrics = noMetrics, completeWithinMs } = parts
  const pages = createSegmentedLru<PageEntry>({
    maxBytes: MAX_BYTES,
    maxCount: MAX_PAGES,
    sizeOf: ({ cached }) => cached.bytes,
  })
  const renderings = new Map<string, SharedRender>()
  let improving = false
  parts.mock?.onChange(() => {
    pages.clear()
    renderings.clear()
  })

  function running(key: string): SharedRender | undefined {
    const rendering = renderings.get(key)
    return rendering?.isAbandoned() ? undefined : rendering
  }

  function start(
    address: string,
    variant: PageVariant,
    key: string,
    options: RenderingOptions,
  ): SharedRender {
    const started = startSharedRender(parts, address, variant, options)
    renderings.set(key, started)
    started.outcome
      // A rendering that began before the cache was cleared is not stored.
      .then((outcome) => outcome && renderings.get(key) === started && store(key, outcome.page, outcome.html))
      .catch((failure: unknown) => parts.onError(failure, { address, caller: options.caller }))
      .finally(() => {
        if (renderings.get(key) === started) renderings.delete(key)
      })
    return started
  }

  function store(key: string, head: RenderedPage, html: Buffer): void {
    if (html.length > MAX_PAGE_BYTES) return
    const cached = new CachedPage(html, NONCE_PLACEHOLDER, () => pages.updateSize(key))
    const old = pages.get(key)
    if (old?.cached.tag !== cached.tag) {
      pages.set(key, {
        head: { status: head.status, headers: head.headers },
        cached,
        renderedAt: clock(),
        unchanged: 0,
      })
      return
    }
    // The page is unchanged: compressed copies are kept, and better compression pays off.
    old.renderedAt = clock()
    old.unchanged += 1
    if (old.unchanged === 2) improve(old.cached)
  }

  /** Improves one page at a time, to leave CPU time for requests. */
  function improve(page: CachedPage): void {
    if (improving) return
    improving = true
    page
      .improve()
      .catch((failure: unknown) => parts.onError(failure))
      .finally(() => {
        improving = false
      })
  }

  function known(address: string, variant: PageVariant): FoundPage | undefined {
    const page = pages.get(keyOf(address, variant))
    return page && { page, age: clock() - page.renderedAt }
  }

  /**
   * Renders a page in the background. No visitor waits for it, so it is rendered complete, without streamed
   * sections.
   */
  function renew(address: string, variant: PageVariant): SharedRender {
    const key = keyOf(address, variant)
    return (
      running(key) ??
      start(address, { ...variant, isComplete: true }, key, { caller: storeItself(), needed: true })
    )
  }

  function find(address: string, variant: PageVariant): FoundPage | undefined {
    const found = known(address, variant)
    const maxAgeMs = isProductPage(address) ? PRODUCT_PAGE_MAX_AGE_MS : FRESH_MS + STALE_WHILE_RENDERING_MS
    if (!found || found.age > maxAgeMs) return undefined
    const isFresh = found.age <= FRESH_MS
    metrics.pageCacheLookup(isFresh ? 'fresh' : 'stale')
    if (!isFresh) renew(address, variant)
    return found
  }

  metrics.watch('store_page_cache_pages', 'Pages in the page cache', () => pages.count)
  metrics.watch('store_page_cache_bytes', 'Memory of the page cache, in bytes', () => pages.bytes)
  return {
    find,
    has(address, variant) {
      const found = known(address, variant)
      if (found && found.age <= STALE_WHEN_FAILING_MS) return true
      return running(keyOf(address, variant)) !== undefined
    },
    async warm(address, variant) {
      await renew(address, variant).outcome
    },
    middleware(request, response, next) {
      if (
        response.locals.token ||
        response.locals.world ||
        (request.method !== 'GET' && request.method !== 'HEAD')
      )
        return next()
      const variant = plainVariant(request)
      const address = cacheKey(request.originalUrl, variant)
      if (address === undefined) return next()
      const found = find(address, variant)
      if (found) return sendCachedPage(request, response, found)
      metrics.pageCacheLookup('missing')
      const key = keyOf(address, variant)
      const caller = callerOf(request, response)
      const renderOwn = () => start(address, variant, key, { caller, needed: false })
      const shared = running(key) ?? renderOwn()
      return sendSharedRender(request, response, shared, {
        lookUp: () => known(address, variant),
        completeWithinMs,
        renderOwn: shared.caller === caller ? undefined : renderOwn,
      })
    },
  }
}

/** Used in development: every page is rendered for its request. */
export const noPageCache: PageCache = {
  find: () => undefined,
  has: () => false,
  warm: () => Promise.resolve(),
  middleware: (_request, _response, next) => next(),
}

function keyOf(address: string, variant: PageVariant): string {
  return `${variantKey(variant)} ${address}`
}
