import type { RequestHandler } from 'express'
import { createApi } from '#api/client.ts'
import { createTransport } from '#api/transport.ts'
import { createPageRequests } from './page-request.ts'
import { createPages } from './pages.ts'
import type { PartsSoFar } from './run-store.ts'
import { createSharedAnswers } from './shared-answers.ts'

/** Vike's pages with the provider behind them. */
export function createVisitorPages(
  { settings, providerUrl, isMock, clock }: PartsSoFar,
  readAsset?: (address: string) => string,
): RequestHandler {
  const api = createApi(createTransport({ origin: providerUrl, timeoutMs: settings.providerTimeoutMs }))
  const toPageRequest = createPageRequests({
    settings,
    providerOrigin: providerUrl,
    socialSignIn: isMock || settings.googleClientId !== '',
    sharedAnswers: createSharedAnswers({ api, clock }),
    readAsset,
    clock: () => new Date(),
  })
  return createPages({ toPageRequest })
}
