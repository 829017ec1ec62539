/** The store's server as a value: it listens to nothing and reads no environment (STYLE 1). */
import express, { type Express, type RequestHandler } from 'express'
import type { Glimpses } from './glimpses.ts'
import { health, type Readiness } from './health.ts'
import { identity } from './identity.ts'
import type { KeptPages } from './kept-pages.ts'
import { language } from './language.ts'
import type { Log } from './log.ts'
import { media } from './media.ts'
import type { Metrics } from './metrics.ts'
import { mockDoor } from './mock-door.ts'
import { notFound } from './not-found.ts'
import { pageAddresses } from './page-address.ts'
import { type PictureDirectories, pictures } from './pictures.ts'
import { API_PATH, provider } from './provider.ts'
import type { ProviderAccess } from './provider-access.ts'
import { readingOnly } from './reading-only.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { session } from './session.ts'
import type { Settings } from './settings.ts'
import { shopWindow } from './shop-window.ts'
import { unexpectedError } from './unexpected-error.ts'

export interface Parts {
  readonly settings: Settings
  readonly log: Log
  /** Milliseconds, like `performance.now`. */
  readonly clock: () => number
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** Shared by all who call the provider. */
  readonly access: ProviderAccess
  /** Where the provider answers: the setting, or the embedded mock's own address. */
  readonly providerUrl: string
  readonly isMock: boolean
  /** Looser policy for what Vite puts into pages while developing. */
  readonly development: boolean
  readonly directories: PictureDirectories
  /** Scripts, styles and fonts: built ones, or Vite while developing. */
  readonly assets: RequestHandler
  readonly glimpses: Glimpses
  readonly keptPages: KeptPages
  /** Vike's pages, streamed. */
  readonly pages: RequestHandler
}

/** A request's journey, in order (ARCHITECTURE, A visitor's request). */
export function createApp(parts: Parts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', parts.settings.trustProxy)
  app.set('query parser', 'simple')
  // A front may have rules for `/api/…`: no other spelling may lead to the same place.
  app.enable('case sensitive routing')

  app.use(requestLog(parts))
  app.use(securityHeaders(parts))
  app.use(health(parts))
  app.use(parts.assets)
  app.use('/_image', pictures(parts))
  app.use('/media', media(parts))
  app.use(mockDoor(parts))
  app.use(API_PATH, provider(parts))
  app.use(language(parts))
  app.use(session(parts))
  app.use(parts.keptPages.step)
  app.use(identity(parts))
  app.use(shopWindow(parts))
  app.use(readingOnly())
  app.use(pageAddresses())
  app.use(parts.pages)
  app.use(notFound())
  app.use(unexpectedError())
  return app
}
