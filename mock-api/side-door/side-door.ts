/** `/__mock`: what a developer may do to the mock (CONTRACT.md, The mock's own side door). */
import { join } from 'node:path'
import express, { Router } from 'express'
import { z } from 'zod'
import { checked } from '../http/checked.ts'
import type { RequestLog } from '../http/request-log.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { identityRoutes } from '../identity/identity-routes.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { MAX_PRODUCTS } from '../settings.ts'
import type { World } from '../world.ts'
import { sideDoorGuard } from './guard.ts'
import { mockPage } from './mock-page.ts'
import { recordsDoor } from './records-door.ts'
import { NAMED_SCENARIOS, type ScenarioName, scenarioSchema } from './scenario.ts'

export const SIDE_DOOR = '/__mock'
const STATIC = join(PACKAGE_ROOT, 'mock-api', 'side-door', 'static')
const FONTS = [
  '@fontsource-variable/ysabeau',
  '@fontsource-variable/hanken-grotesk',
  '@fontsource/ibm-plex-sans-arabic',
]

interface Parts {
  readonly world: World
  readonly requestLog: RequestLog
  readonly identityProvider: IdentityProvider
  readonly allowRemote: boolean
  reset(size: { seed?: number; products?: number }): Promise<void>
}

const resetBody = z.object({
  seed: z
    .int('seed should be a whole number')
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
  products: z.int('products should be a whole number').min(0).max(MAX_PRODUCTS).optional(),
})
const scenarioName = z.object({
  name: z.enum(Object.keys(NAMED_SCENARIOS) as ScenarioName[], 'There is no scenario of this name'),
})

export function sideDoor({ world, requestLog, identityProvider, allowRemote, reset }: Parts): Router {
  const router = Router()
  const readJson = express.json({ limit: '20kb' })
  // Styles are no secret, and the reference, which is open to all, wears them too.
  router.use('/static', express.static(STATIC, { index: false, redirect: false }))
  for (const name of FONTS) {
    router.use(
      '/static/fonts',
      express.static(join(PACKAGE_ROOT, 'node_modules', name, 'files'), { index: false }),
    )
  }
  router.use(sideDoorGuard(allowRemote))

  router.get('/', (_request, response) => {
    response.set(PAGE_HEADERS).send(mockPage(world, requestLog))
  })
  router.get('/inbox', ({ query }, response) => {
    const to = typeof query.to === 'string' ? query.to.trim().toLowerCase() : undefined
    response.json({ data: world.store.secrets.mails.filter((mail) => to === undefined || mail.to === to) })
  })
  router.post('/reset', readJson, async ({ body }, response) => {
    await reset(checked(resetBody, body ?? {}, 'body'))
    response.json({ message: 'Back to the seed', data: world.store.size })
  })
  router
    .route('/scenario')
    .get((_request, response) => void response.json(world.scenario))
    .put(readJson, ({ body }, response) => {
      const wanted =
        body?.name === undefined ? body : NAMED_SCENARIOS[checked(scenarioName, body, 'body').name]
      world.scenario = checked(scenarioSchema, wanted ?? {}, 'body')
      response.json(world.scenario)
    })
  router.get('/requests', (_request, response) => void response.json({ data: requestLog.calls }))

  router.use('/identity', identityRoutes(identityProvider, allowRemote))
  router.use('/db', recordsDoor(world))
  return router
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}
