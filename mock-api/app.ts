/** The journey of a request through the mock, in its order. */
import express, { type Express } from 'express'
import { categoryCalls } from './calls/category-calls.ts'
import { productCalls } from './calls/product-calls.ts'
import { settingsAndVisitCalls } from './calls/settings-and-visit-calls.ts'
import { answerError } from './http/answer-error.ts'
import { cors, logged, requestId } from './http/arrival.ts'
import { media } from './http/media.ts'
import { mountCalls } from './http/mount-calls.ts'
import { notFound } from './http/refusal.ts'
import type { RequestLog } from './http/request-log.ts'
import { scenarioGate } from './http/scenario-gate.ts'
import type { Uploads } from './people/uploads.ts'
import type { World } from './world.ts'

export const API_BASE = '/api/v1.0'

interface Parts {
  readonly world: World
  readonly uploads: Uploads
  readonly requestLog: RequestLog
  readonly corsOrigin: string | undefined
}

export function createApp({ world, uploads, requestLog, corsOrigin }: Parts): Express {
  const calls = [...productCalls(world), ...categoryCalls(world), ...settingsAndVisitCalls(world)]
  const app = express().disable('x-powered-by')
  app.use(requestId, cors(corsOrigin))
  app.use(API_BASE, logged(requestLog, world.now), scenarioGate(world))
  app.use(
    API_BASE,
    mountCalls(calls, async () => undefined),
  )
  app.use(media(world, uploads))
  app.use(() => {
    throw notFound()
  })
  app.use(answerError(world.log))
  return app
}
