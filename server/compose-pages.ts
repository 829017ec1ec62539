import { setTimeout } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { createApi } from '#api/client.ts'
import { DEFAULT_VIEW_PREFERENCE } from '#domain/listing/view-preference.ts'
import { patterns } from '#domain/paths.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#locales/languages.ts'
import type { MockApi } from '#mock-api/index.ts'
import type { Placeholders } from './images/placeholders.ts'
import { type CheckResult, createPageChecks, type PageCheckParts } from './operations/page-checks.ts'
import { createPageCache, noPageCache, type PageCache } from './page-cache/page-cache.ts'
import { NONCE_PLACEHOLDER, type SharedRenderParts } from './page-cache/shared-render.ts'
import type { Log } from './process/log.ts'
import type { Metrics } from './process/metrics.ts'
import type { Readiness } from './process/readiness.ts'
import { createTicker } from './process/ticker.ts'
import { storeItself } from './provider/caller.ts'
import { noBreakers } from './provider/circuit-breaker.ts'
import type { ProviderState } from './provider/provider-state.ts'
import { createResponseCache, type SharedResponseCache, searchSources } from './provider/response-cache.ts'
import { createTimeBudget, type TimeBudget } from './provider/time-budget.ts'
import { createProviderTransport, fetchDetached } from './provider/transport.ts'
import { createPages, createRenderPage, type RenderPage } from './rendering/handler.ts'
import { logPageFailure } from './rendering/log-failure.ts'
import { createPageRequests, type PageTransportOptions } from './rendering/page-request.ts'
import { createRenderQueue, queued, StoreBusy } from './rendering/queue.ts'
import type { Settings } from './settings.ts'

export interface PagesParts {
  readonly settings: Pick<Settings, 'publicUrl' | 'providerTimeoutMs' | 'loadingScreenMs' | 'googleClientId'>
  readonly log: Log
  readonly metrics: Metrics
  readonly readiness: Readiness
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly providerUrl: string
  readonly providerState: ProviderState
  readonly isMock: boolean
  /** The embedded mock: caches are cleared when it changes. Absent with a real provider. */
  readonly mock?: Pick<MockApi, 'onChange'>
  readonly development: boolean
  readonly placeholders: Pick<Placeholders, 'of' | 'previewOf'>
  /** Interval between two checks of a page that has failed; by default 2 s. */
  readonly pageCheckEveryMs?: number
}

export interface ComposedPages {
  readonly pageCache: PageCache
  readonly pages: RequestHandler
  /** Whether the render queue is full for this visitor. */
  readonly isBusy: (visitor: string) => boolean
  /** Renders the pages that most visitors see first, so that no visitor waits for their code to be loaded. */
  readonly warmUp: () => Promise<void>
}

const PAGE_CHECK_EVERY_MS = 2000

/** Vike's pages, the page cache and the calls to the provider behind them. */
export function composePages(
  {
    settings,
    log,
    providerUrl,
    isMock,
    mock,
    clock,
    now,
    development,
    providerState,
    metrics,
    placeholders,
    readiness,
    pageCheckEveryMs = PAGE_CHECK_EVERY_MS,
  }: PagesParts,
  readAsset?: (address: string) => string,
  pseudoLanguage = development,
): ComposedPages {
  const createTransport = ({
    token,
    ...options
  }: PageTransportOptions & { readonly timeBudget?: TimeBudget }) =>
    createProviderTransport({
      ...options,
      headers: token === undefined ? undefined : { authorization: `Bearer ${token}` },
      origin: providerUrl,
      fetch: fetchDetached,
      timeoutMs: settings.providerTimeoutMs,
      breakers: options.caller.world ? noBreakers : providerState.breakers,
      queue: providerState.queues.pages,
      clock,
      onCall: metrics.providerCalled,
    })
  const responseCache: SharedResponseCache = createResponseCache({
    createApi: (signal, caller) =>
      createApi(createTransport({ signal, caller }), searchSources(responseCache, caller)),
    clock,
    metrics,
    mock,
  })
  const { forVisitor, forAnyone } = createPageRequests({
    createTransport: (options) =>
      createTransport({ ...options, timeBudget: createTimeBudget(settings.providerTimeoutMs, clock) }),
    sessions: providerState.sessions,
    pseudoLanguage,
    responseCache,
    now,
  })
  const renderPage = createRenderPage({
    site: {
      publicUrl: settings.publicUrl,
      loadingScreenMs: settings.loadingScreenMs,
      socialSignIn: isMock || settings.googleClientId !== '',
    },
    readAsset,
    placeholderOf: placeholders.of,
    previewOf: placeholders.previewOf,
    nextTick: createTicker(),
  })
  const queue = createRenderQueue(clock)
  const render = queued(renderPage, { queue, metrics, clock })
  /** Logs the failure with the request id that the provider was sent too (server/provider/caller.ts). */
  const onError: SharedRenderParts['onError'] = (failure, rendering) => {
    const requestId = rendering?.caller.headers['x-request-id']
    logPageFailure(log.child({ requestId, path: rendering?.address.split('?', 1)[0] }), failure)
  }
  const renderAndCheck = withPageChecks(
    { render, toPageRequest: forAnyone, onError },
    { readiness, log, pause: () => setTimeout(pageCheckEveryMs, undefined, { ref: false }) },
  )
  const pageCache = createPageCache({
    render: renderAndCheck,
    toPageRequest: forAnyone,
    onError,
    clock,
    metrics,
    mock,
  })
  metrics.watch('store_renderings', 'Pages that are being rendered', () => queue.running)
  metrics.watch('store_renderings_waiting', 'Pages that wait to be rendered', () => queue.waiting)
  const isCaching = !development

  return {
    // The page cache is off in development: a page has to follow the source files.
    pageCache: isCaching ? pageCache : noPageCache,
    pages: createPages(forVisitor, renderAndCheck),
    isBusy: queue.isFullFor,
    async warmUp() {
      if (!isCaching) return
      for (const address of [patterns.home, patterns.products])
        for (const language of LANGUAGES)
          await pageCache.warm(address, { language, view: DEFAULT_VIEW_PREFERENCE, isComplete: false })
    },
  }
}

/** Returns a renderer that has the route of a page checked when the page fails (server/operations/page-checks.ts). */
function withPageChecks(
  { render, toPageRequest, onError }: SharedRenderParts,
  parts: Omit<PageCheckParts, 'check'>,
): RenderPage {
  const checks = createPageChecks({
    ...parts,
    async check(address): Promise<CheckResult> {
      const ending = new AbortController()
      const caller = storeItself()
      const request = toPageRequest(
        { language: DEFAULT_LANGUAGE, view: DEFAULT_VIEW_PREFERENCE, isComplete: true },
        {
          nonce: NONCE_PLACEHOLDER,
          caller,
          signal: ending.signal,
          onError: (failure) => onError(failure, { address, caller }),
        },
      )
      try {
        return (await render(address, request)).status === 500 ? 'broken' : 'fine'
      } catch (failure) {
        return failure instanceof StoreBusy ? 'unknown' : 'broken'
      } finally {
        ending.abort()
      }
    },
  })

  return async (address, request) => {
    try {
      const page = await render(address, request)
      if (page.status === 500) checks.pageFailed(address)
      return page
    } catch (failure) {
      if (!(failure instanceof StoreBusy) && !request.signal.aborted) checks.pageFailed(address)
      throw failure
    }
  }
}
