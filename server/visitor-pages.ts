import type { RequestHandler } from 'express'
import { createApi } from '#api/client.ts'
import { patterns } from '#domain/paths.ts'
import { DEFAULT_VIEW_PREFERENCE } from '#domain/view-preference.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { fetchForNobody } from './fetch-for-nobody.ts'
import { createKeptPages, type KeptPages, noKeptPages } from './kept-pages.ts'
import { logPageFailure } from './log-page-failure.ts'
import { createPageRequests, type VisitorTransportOptions } from './page-request.ts'
import { createPages, renderPage } from './pages.ts'
import { createPatience, type Patience } from './patience.ts'
import { createProviderTransport } from './provider-transport.ts'
import { queued } from './queued-rendering.ts'
import { createRenderQueue } from './render-queue.ts'
import type { PartsSoFar } from './run-store.ts'
import { createSharedAnswers } from './shared-answers.ts'
import { createTurns } from './turns.ts'

export interface VisitorPages {
  readonly keptPages: KeptPages
  readonly pages: RequestHandler
  /** No page finds a place to be rendered now. */
  readonly isBusy: () => boolean
  /** Renders what most visitors see first, so that the first of them does not wait for code to be loaded. */
  readonly warmUp: () => Promise<void>
}

/** Vike's pages with the provider behind them. */
export function createVisitorPages(
  { settings, log, providerUrl, isMock, clock, development, breaker, metrics, glimpses }: PartsSoFar,
  readAsset?: (address: string) => string,
  pseudoLanguage = development,
): VisitorPages {
  const createTransport = (visitor: VisitorTransportOptions & { readonly patience?: Patience } = {}) =>
    createProviderTransport({
      ...visitor,
      origin: providerUrl,
      fetch: fetchForNobody,
      timeoutMs: settings.providerTimeoutMs,
      breaker,
      clock,
      onCall: metrics.providerCalled,
    })
  const anonymousApi = createApi(createTransport())
  const sharedAnswers = createSharedAnswers({
    createApi: (signal) => createApi(createTransport({ signal })),
    clock,
  })
  const { forVisitor, forAnyone } = createPageRequests({
    settings,
    createTransport: (visitor) =>
      createTransport({ ...visitor, patience: createPatience(settings.providerTimeoutMs, clock) }),
    anonymousApi,
    socialSignIn: isMock || settings.googleClientId !== '',
    pseudoLanguage,
    sharedAnswers,
    readAsset,
    glimpseOf: glimpses.of,
    inTurn: createTurns(),
    clock: () => new Date(),
  })
  const queue = createRenderQueue(clock)
  const render = queued(renderPage, { queue, metrics, clock })
  const keptPages = createKeptPages({
    render,
    toPageRequest: forAnyone,
    onError: (failure, address) => logPageFailure(log.child({ path: address?.split('?', 1)[0] }), failure),
    clock,
    metrics,
  })
  metrics.watch('store_renderings', 'Pages that are being rendered', () => queue.running)
  metrics.watch('store_renderings_waiting', 'Pages that wait to be rendered', () => queue.waiting)
  const isKeeping = !development

  return {
    // While developing, a page is what the files say now.
    keptPages: isKeeping ? keptPages : noKeptPages,
    pages: createPages(forVisitor, render),
    isBusy: () => queue.isFull,
    async warmUp() {
      if (!isKeeping) return
      for (const address of [patterns.home, patterns.products])
        for (const language of LANGUAGES)
          await keptPages.prepare(address, { language, view: DEFAULT_VIEW_PREFERENCE, whole: false })
    },
  }
}
