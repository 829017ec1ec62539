/** `npm run mock -- --in-front-of https://…`: a proxy that compares requests and answers with the contract. */
import express, { type Express, Router } from 'express'
import { adminGuard } from '../admin/admin-access.ts'
import { ADMIN_PATH } from '../admin/routes.ts'
import { API_BASE } from '../app.ts'
import { errorHandler } from '../http/error-handler.ts'
import { tryHeaders } from '../http/try-headers.ts'
import type { MockApi } from '../index.ts'
import { differencesOf } from './differences.ts'
import { type ForwardedExchange, forward } from './forward.ts'
import { proxyPage } from './proxy-page.ts'
import { createSession } from './session.ts'

interface Parts {
  /** The provider's origin. */
  readonly target: URL
  /** A mock: it has the contract, and serves the reference and the styles of the pages. */
  readonly mock: Pick<MockApi, 'contract' | 'handler'>
  readonly allowRemoteAdmin?: boolean
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: (line: string) => void
}

export function createContractProxy({ target, mock, allowRemoteAdmin = false, clock, log }: Parts): Express {
  const session = createSession()

  async function compare(exchange: ForwardedExchange) {
    const { method, url } = exchange.request
    if (!url.startsWith(`${API_BASE}/`) || method === 'OPTIONS') return
    const path = url.slice(API_BASE.length)
    const call = mock.contract.nameOf({ method, path })
    const status = exchange.answer?.status ?? 0
    const differences = await differencesOf(mock.contract, path, exchange)
    session.add({ call, at: clock(), status, ms: exchange.ms, differences })
  }

  const forwardCall = forward(target, (exchange) => {
    compare(exchange).catch((cause: unknown) => log(`An exchange could not be compared: ${cause}`))
  })

  const pages = Router()
  pages.use(adminGuard(allowRemoteAdmin))
  pages.get('/', (_request, response) => {
    response.set('Content-Security-Policy', POLICY).type('html').send(proxyPage(target, session))
  })
  pages.get('/in-front', (_request, response) => {
    const { differences, leftOut, calls } = session
    response.json({ target: target.origin, differences, leftOut, calls })
  })
  pages.get('/in-front/scenario', (_request, response) => {
    // A mock refuses faults of calls that the contract does not have.
    const calls = session
      .scenario()
      .calls.filter((faults) =>
        mock.contract.calls.some(
          ({ method, path }) => path === faults.path && method === faults.method.toLowerCase(),
        ),
      )
    response.json({ calls })
  })
  pages.post('/in-front/clear', (_request, response) => {
    session.clear()
    response.redirect(303, ADMIN_PATH)
  })
  // The codes and tokens of another provider are not known here.
  pages.get('/try', (_request, response) => void response.json({ data: {} }))
  pages.use('/try', tryHeaders, (request, response, next) => {
    delete request.headers['x-mock-world']
    request.originalUrl = `${API_BASE}${request.url}`
    forwardCall(request, response, next)
  })
  pages.use((_request, response) => void response.status(404).json({ message: 'Not found' }))

  const app = express().disable('x-powered-by').disable('etag')
  app.use((request, response, next) => {
    if (FROM_THE_MOCK.test(request.path)) mock.handler(request, response)
    else next()
  })
  app.use(ADMIN_PATH, pages)
  app.use(forwardCall)
  app.use(errorHandler(log))
  return app
}

const FROM_THE_MOCK = /^\/__mock\/static\/|^\/api\/v1\.0\/(?:docs|openapi\.json)$/

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'"
