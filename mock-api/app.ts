/** The middlewares of the mock, in the order in which a request passes them. */
import express, { type Express, Router } from 'express'
import type { AccountServices } from './accounts/account-services.ts'
import { ADMIN_PATH } from './admin/routes.ts'
import { categoryAdminCalls } from './calls/category-admin-calls.ts'
import { categoryCalls } from './calls/category-calls.ts'
import { favoriteCalls } from './calls/favorite-calls.ts'
import { passwordCalls } from './calls/password-calls.ts'
import { productCalls } from './calls/product-calls.ts'
import { profileCalls } from './calls/profile-calls.ts'
import { ratingCalls } from './calls/rating-calls.ts'
import { settingsAndVisitCalls } from './calls/settings-and-visit-calls.ts'
import { signInCalls } from './calls/sign-in-calls.ts'
import { signUpCalls } from './calls/sign-up-calls.ts'
import type { Call } from './http/call.ts'
import { errorHandler } from './http/error-handler.ts'
import { media } from './http/media.ts'
import { cors, logged, requestId, simulateFaults } from './http/middleware.ts'
import { notFound } from './http/refusal.ts'
import type { RequestLog } from './http/request-log.ts'
import { callRouter } from './http/router.ts'
import { reference } from './reference/reference.ts'
import type { MockState } from './state-type.ts'

export const API_BASE = '/api/v1.0'

/** The answer at addresses where people begin to look. */
const CONTENTS = {
  message: 'The mock provider of Sedir',
  links: {
    reference: `${API_BASE}/docs`,
    openApi: `${API_BASE}/openapi.json`,
    products: `${API_BASE}/products?limit=3`,
    admin: ADMIN_PATH,
    records: `${ADMIN_PATH}/db`,
  },
}

interface Parts {
  readonly state: MockState
  readonly calls: readonly Call[]
  /** Routes of the calls, with the scenario's faults. */
  readonly api: Router
  readonly services: Pick<AccountServices, 'uploads'>
  /** Name of the world. */
  readonly world: string
  readonly adminRoutes: Router
  readonly corsOrigin: string | undefined
  /** Express's `trust proxy`: the addresses whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: string
}

export function createApp({
  state,
  services,
  calls,
  api,
  world,
  adminRoutes,
  corsOrigin,
  trustProxy,
}: Parts): Express {
  const app = express().disable('x-powered-by').set('trust proxy', trustProxy)
  app.use(requestId, cors(corsOrigin))
  app.use(API_BASE, reference(calls, world), api)
  app.use(media(state, services.uploads))
  app.use(ADMIN_PATH, adminRoutes)
  app.get(['/', API_BASE], (_request, response) => void response.json(CONTENTS))
  app.use(() => {
    throw notFound()
  })
  app.use(errorHandler(state.log))
  return app
}

interface ApiParts {
  readonly state: MockState
  readonly calls: readonly Call[]
  readonly services: Pick<AccountServices, 'tokens'>
  readonly requestLog: RequestLog
  /** Whether public responses have to be revalidated by caches. */
  readonly revalidated: boolean
}

export function createApi({ state, calls, services, requestLog, revalidated }: ApiParts): Router {
  return Router().use(
    logged(requestLog, state.now),
    simulateFaults(state),
    callRouter(calls, services.tokens.read, revalidated),
  )
}

/** All calls of the contract. */
export function allCalls(state: MockState, services: AccountServices): readonly Call[] {
  return [
    ...productCalls(state),
    ...categoryCalls(state),
    ...categoryAdminCalls(state, services),
    ...settingsAndVisitCalls(state),
    ...signUpCalls(state, services),
    ...signInCalls(state, services),
    ...passwordCalls(state, services),
    ...profileCalls(state, services),
    ...favoriteCalls(state, services),
    ...ratingCalls(state, services),
  ]
}
