/** The store's server as a value: it does not listen and does not read the environment (STYLE 1). */
import type { RequestListener } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import { withFastPath } from './edge/fast-path.ts'
import { shedLoad } from './edge/load-shedding.ts'
import type { Log } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import type { Readiness } from './http/readiness.ts'
import { onlyOriginForm } from './http/request-target.ts'
import { securityHeaders } from './http/security-headers.ts'
import { type ImageDirectories, pictures } from './images/handler.ts'
import type { Placeholders } from './images/placeholders.ts'
import { notFound, readingOnly, unexpectedError } from './middleware/errors.ts'
import { health } from './middleware/health.ts'
import { language } from './middleware/language.ts'
import { pageAddresses } from './middleware/page-address.ts'
import { requestLog, type TrustProxy } from './middleware/request-log.ts'
import { session } from './middleware/session.ts'
import { mockAdminProxy } from './mock/admin-proxy.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { ProviderAccess } from './provider/access.ts'
import { API_PATH, provider } from './provider/api-proxy.ts'
import { media } from './provider/media-proxy.ts'
import type { Settings } from './settings.ts'
import { identity } from './sign-in/routes.ts'
import { siteFiles } from './site-files/index.ts'

export interface Parts {
  readonly settings: Settings
  readonly log: Log
  /** Milliseconds, like `performance.now`. */
  readonly clock: () => number
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** Shared by all calls to the provider: sessions, queues and circuit breakers. */
  readonly access: ProviderAccess
  /** Origin of the provider: the setting, or the address of the embedded mock. */
  readonly providerUrl: string
  readonly isMock: boolean
  /** Loosens the Content-Security-Policy for what Vite inserts into pages in development. */
  readonly development: boolean
  readonly directories: ImageDirectories
  /** Scripts, styles and fonts: the built files, or Vite's middleware in development. */
  readonly assets: RequestHandler
  readonly placeholders: Placeholders
  readonly pageCache: PageCache
  /** Vike's pages, streamed. */
  readonly pages: RequestHandler
  /** Whether the render queue is full. */
  readonly isBusy: () => boolean
}

/**
 * Handles a request (ARCHITECTURE, A visitor's request): load shedding and cached pages come before Express,
 * everything else goes through Express's middleware.
 */
export function createHandler(parts: Parts): RequestListener {
  const app = createApp(parts)
  const trusts = app.get('trust proxy fn') as TrustProxy
  return onlyOriginForm(shedLoad(withFastPath(app, parts, trusts), parts, trusts))
}

/** Express's middleware, in order. */
export function createApp(parts: Parts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', parts.settings.trustProxy)
  app.set('query parser', 'simple')
  // Routing is case-sensitive: a reverse proxy may have rules for `/api/…`, and no other spelling may reach
  // the same route.
  app.enable('case sensitive routing')

  app.use(requestLog(parts))
  app.use(securityHeaders(parts))
  app.use(health(parts))
  app.use(parts.assets)
  app.use('/_image', pictures(parts))
  app.use('/media', media(parts))
  app.use(mockAdminProxy(parts))
  app.use(API_PATH, provider(parts))
  app.use(language())
  app.use(session(parts))
  app.use(parts.pageCache.step)
  app.use(identity(parts))
  app.use(siteFiles(parts))
  app.use(readingOnly())
  app.use(pageAddresses())
  app.use(parts.pages)
  app.use(notFound())
  app.use(unexpectedError())
  return app
}
