/** `/__mock`: the mock's admin page and API (CONTRACT.md). */
import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { Call } from '../http/call.ts'
import type { RequestLog } from '../http/request-log.ts'
import { isJson, refuseOtherMedia } from '../http/router.ts'
import { tryHeaders } from '../http/try-headers.ts'
import { validate } from '../http/validate.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { languageOf } from '../languages.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { MAX_SEED } from '../settings.ts'
import type { MockState } from '../state-type.ts'
import type { WorldList } from '../worlds/world.ts'
import { adminGuard } from './admin-access.ts'
import { mockPage } from './mock-page.ts'
import { previewPage } from './preview-page.ts'
import { recordsApi } from './records-api.ts'
import { NAMED_SCENARIOS, type ScenarioName, scenarioSchema } from './scenario.ts'
import { statesPage } from './states-page.ts'
import { type WorldControls, worldRoutes } from './world-routes.ts'

export const ADMIN_PATH = '/__mock'
const STATIC = join(PACKAGE_ROOT, 'mock-api', 'admin', 'static')
const FONTS = [
  '@fontsource-variable/ysabeau',
  '@fontsource-variable/hanken-grotesk',
  '@fontsource/ibm-plex-sans-arabic',
]

interface Parts {
  readonly state: MockState
  readonly requestLog: RequestLog
  /** Routes of the identity provider. */
  readonly identity: Router
  readonly issueToken: IdentityProvider['issueToken']
  readonly allowRemote: boolean
  /** Maximum of products after a reset. */
  readonly maxProducts: number
  readonly controls: WorldControls
  readonly worlds: WorldList
  readonly calls: readonly Pick<Call, 'method' | 'path'>[]
  /** Routes of the calls. */
  readonly api: Router
}

const resetBody = (maxProducts: number) =>
  z.object({
    seed: z.int('seed should be a whole number').min(0).max(MAX_SEED).optional(),
    products: z
      .int('products should be a whole number')
      .min(0)
      .max(maxProducts, `products should be at most ${maxProducts}`)
      .optional(),
  })
const scenarioName = z.strictObject({
  name: z.enum(Object.keys(NAMED_SCENARIOS) as ScenarioName[], 'There is no scenario of this name'),
})

/** Without the check of the media type, `curl -d` would be answered as if it had no body. */
const readJson: RequestHandler[] = [refuseOtherMedia, express.json({ limit: '20kb', type: isJson })]

export function adminRoutes(parts: Parts): Router {
  const { state, requestLog, identity, issueToken, allowRemote, maxProducts, controls, worlds, calls, api } =
    parts
  const router = Router()
  // The styles stand before the guard: the public API reference uses them too.
  router.use('/static', express.static(STATIC, { index: false, redirect: false }))
  for (const name of FONTS) {
    router.use(
      '/static/fonts',
      express.static(join(PACKAGE_ROOT, 'node_modules', name, 'files'), { index: false }),
    )
  }
  router.use(adminGuard(allowRemote))

  router.get('/', (_request, response) => {
    response.set(PAGE_HEADERS).send(mockPage({ state, requestLog, controls, worlds, calls }))
  })
  router.get('/preview', (request, response) => {
    response
      .set(PAGE_HEADERS)
      .set('Content-Security-Policy', `${PAGE_POLICY}; frame-src 'self'`)
      .send(previewPage(languageOf(request)))
  })
  router.get('/states', (request, response) => {
    response
      .set(PAGE_HEADERS)
      .set('Content-Security-Policy', `${PAGE_POLICY}; frame-src 'self'`)
      .send(statesPage(state, request.query))
  })
  router.get('/inbox', ({ query }, response) => {
    const to = typeof query.to === 'string' ? query.to.trim().toLowerCase() : undefined
    response.json({ data: state.store.secrets.mails.filter((mail) => to === undefined || mail.to === to) })
  })
  router.post('/reset', ...readJson, async ({ body }, response) => {
    const before = countsOf(state)
    await controls.reset(validate(resetBody(maxProducts), body ?? {}, 'body'))
    const after = countsOf(state)
    // Another seed or size may have more records than before.
    const left = (name: keyof typeof before) => Math.max(0, before[name] - after[name])
    response.json({
      message: 'Back to the seed',
      data: state.store.size,
      gone: {
        accounts: left('accounts'),
        ratings: left('ratings'),
        visits: left('visits'),
        mails: left('mails'),
      },
    })
  })
  router
    .route('/scenario')
    .get((_request, response) => void response.json(state.scenario))
    .put(...readJson, ({ body }, response) => {
      const scenario =
        body?.name === undefined ? body : NAMED_SCENARIOS[validate(scenarioName, body, 'body').name]
      controls.setScenario(validate(scenarioSchema, scenario ?? {}, 'body'))
      response.json(state.scenario)
    })
  router.use(worldRoutes(controls, worlds, readJson))
  router.get('/requests', (_request, response) => void response.json({ data: requestLog.calls }))

  router.get('/try', async (_request, response) => {
    const [mail] = state.store.secrets.mails
    response.json({
      data: { idToken: await issueToken({}), ...(mail && { emailCode: mail.code, resetCode: mail.code }) },
    })
  })
  router.use('/try', tryHeaders, api)
  router.use('/identity', identity)
  router.get('/db', (_request, response) => {
    const { records } = state.store
    const data = Object.entries(records).map(([name, content]) => ({
      name,
      records: Array.isArray(content) ? content.length : 1,
      address: `${ADMIN_PATH}/db/${name}`,
    }))
    response.json({ message: 'json-server’s REST API: GET, POST, PUT, PATCH, DELETE', data })
  })
  router.use('/db', recordsApi(state, controls.recordsChanged))
  return router
}

/** Counts the records that a demonstration adds. */
function countsOf({ store: { records, secrets } }: MockState) {
  return {
    accounts: records.accounts.length,
    ratings: records.ratings.length,
    visits: records.visits.length,
    mails: secrets.mails.length,
  }
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': PAGE_POLICY,
}
