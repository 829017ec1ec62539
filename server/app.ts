/** The store's server as a value: it does not listen and does not read the environment. */
import type { RequestListener } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import { type FastPathParts, withFastPath } from './edge/fast-path.ts'
import { type LoadSheddingParts, shedLoad } from './edge/load-shedding.ts'
import { onlyOriginForm } from './edge/request-target.ts'
import { type SecurityHeadersParts, securityHeaders } from './http/security-headers.ts'
import { type ImageHandlerParts, images } from './images/handler.ts'
import { notFound, onlyGetAndHead, unexpectedError } from './middleware/errors.ts'
import { type HealthParts, health } from './middleware/health.ts'
import { language } from './middleware/language.ts'
import { pageAddresses } from './middleware/page-address.ts'
import { type RequestLogParts, requestLog, type TrustProxy } from './middleware/request-log.ts'
import { type SessionParts, session } from './middleware/session.ts'
import { type MockAdminParts, mockAdminProxy } from './mock/admin-proxy.ts'
import { type MockWorldParts, mockWorld, withoutFastPath } from './mock/world.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { type ApiProxyParts, apiProxy } from './provider/api-proxy.ts'
import { type MediaProxyParts, mediaProxy } from './provider/media-proxy.ts'
import { API_PATH } from './provider/routes.ts'
import type { Settings } from './settings.ts'
import { type SignInParts, signIn } from './sign-in/routes.ts'
import { type SiteFilesParts, siteFiles } from './site-files/index.ts'

/** What the store is made of. Each step of a request declares what it needs (`…Parts`); this is all of it. */
type Parts = FastPathParts &
  LoadSheddingParts &
  RequestLogParts &
  SecurityHeadersParts &
  HealthParts &
  ImageHandlerParts &
  MediaProxyParts &
  MockAdminParts &
  MockWorldParts &
  ApiProxyParts &
  SessionParts &
  SignInParts &
  SiteFilesParts & {
    readonly settings: Pick<Settings, 'trustProxy'>
    /** Scripts, styles and fonts: the built files, or Vite's middleware in development. */
    readonly assets: RequestHandler
    readonly pageCache: Pick<PageCache, 'middleware'>
    /** Vike's pages, streamed. */
    readonly pages: RequestHandler
  }

/** The steps of a request before Express, in order. The last one calls Express's middlewares. */
export function createHandler(parts: Parts): RequestListener {
  const app = createApp(parts)
  const trusts = app.get('trust proxy fn') as TrustProxy
  const { mock } = parts
  const steps = [
    onlyOriginForm,
    (next: RequestListener) => shedLoad(next, parts, trusts),
    ...(mock ? [(next: RequestListener) => withoutFastPath(next, mock, app)] : []),
    (next: RequestListener) => withFastPath(next, parts, trusts),
  ]
  return steps.reduceRight<RequestListener>((next, step) => step(next), app)
}

/** Express's middlewares, in order. A middleware that sends a response ends the request. */
export function createApp(parts: Parts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', parts.settings.trustProxy)
  app.set('query parser', 'simple')
  // Routing is case-sensitive: a reverse proxy may have rules for `/api/…`, and no other spelling may reach
  // the same route.
  app.enable('case sensitive routing')

  app.use(requestLog(parts))
  if (parts.mock) app.use(mockWorld(parts.mock, parts.settings))
  app.use(securityHeaders(parts))
  app.use(health(parts))
  app.use(parts.assets)
  app.use('/_image', images(parts))
  app.use('/media', mediaProxy(parts))
  app.use(mockAdminProxy(parts))
  app.use(API_PATH, apiProxy(parts))
  app.use(siteFiles(parts))
  app.use(language())
  app.use(session(parts))
  app.use(parts.pageCache.middleware)
  app.use(signIn(parts))
  app.use(onlyGetAndHead())
  app.use(pageAddresses())
  app.use(parts.pages)
  app.use(notFound())
  app.use(unexpectedError())
  return app
}
