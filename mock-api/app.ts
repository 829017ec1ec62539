/** The journey of a request through the mock, in its order. */
import express, { type Express } from 'express'
import type { AccountServices } from './accounts/account-services.ts'
import { SIDE_DOOR } from './admin/routes.ts'
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
import { answerError } from './http/error-handler.ts'
import { media } from './http/media.ts'
import { cors, logged, requestId } from './http/middleware.ts'
import { notFound } from './http/refusal.ts'
import type { RequestLog } from './http/request-log.ts'
import { mountCalls } from './http/router.ts'
import { scenarioGate } from './http/scenario-gate.ts'
import type { World } from './mock-state.ts'
import { reference } from './reference/reference.ts'

export const API_BASE = '/api/v1.0'

interface Parts {
  readonly world: World
  readonly services: AccountServices
  readonly requestLog: RequestLog
  readonly sideDoor: express.Router
  readonly corsOrigin: string | undefined
  /** Whose `X-Forwarded-*` count, as Express's `trust proxy` takes them. */
  readonly trustProxy: string
}

export function createApp({ world, services, requestLog, sideDoor, corsOrigin, trustProxy }: Parts): Express {
  const calls = allCalls(world, services)
  const app = express().disable('x-powered-by').set('trust proxy', trustProxy)
  app.use(requestId, cors(corsOrigin))
  app.use(API_BASE, reference(calls))
  app.use(API_BASE, logged(requestLog, world.now), scenarioGate(world))
  app.use(API_BASE, mountCalls(calls, services.tokens.read))
  app.use(media(world, services.uploads))
  app.use(SIDE_DOOR, sideDoor)
  app.use(() => {
    throw notFound()
  })
  app.use(answerError(world.log))
  return app
}

/** The whole contract. */
export function allCalls(world: World, services: AccountServices): readonly Call[] {
  return [
    ...productCalls(world),
    ...categoryCalls(world),
    ...categoryAdminCalls(world, services),
    ...settingsAndVisitCalls(world),
    ...signUpCalls(world, services),
    ...signInCalls(world, services),
    ...passwordCalls(world, services),
    ...profileCalls(world, services),
    ...favoriteCalls(world, services),
    ...ratingCalls(world, services),
  ]
}
