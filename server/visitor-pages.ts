import type { RequestHandler } from 'express'
import { createApi } from '#api/client.ts'
import { createTransport } from '#api/transport.ts'
import { createKeptPages, type KeptPages, noKeptPages } from './kept-pages.ts'
import { createPageRequests } from './page-request.ts'
import { createPages, renderPage } from './pages.ts'
import type { PartsSoFar } from './run-store.ts'
import { createSharedAnswers } from './shared-answers.ts'

export interface VisitorPages {
  readonly keptPages: KeptPages
  readonly pages: RequestHandler
}

/** Vike's pages with the provider behind them. */
export function createVisitorPages(
  { settings, log, providerUrl, isMock, clock, development }: PartsSoFar,
  readAsset?: (address: string) => string,
): VisitorPages {
  const anonymousApi = createApi(
    createTransport({ origin: providerUrl, timeoutMs: settings.providerTimeoutMs }),
  )
  const { forVisitor, forAnyone } = createPageRequests({
    settings,
    providerOrigin: providerUrl,
    anonymousApi,
    socialSignIn: isMock || settings.googleClientId !== '',
    sharedAnswers: createSharedAnswers({ api: anonymousApi, clock }),
    readAsset,
    clock: () => new Date(),
  })
  const keptPages = createKeptPages({
    render: renderPage,
    toPageRequest: forAnyone,
    onError: (error) => log.error({ err: error }, 'A page could not be rendered as it should be'),
    clock,
  })
  return {
    // While developing, a page is what the files say now.
    keptPages: development ? noKeptPages : keptPages,
    pages: createPages(forVisitor),
  }
}
