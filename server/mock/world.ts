/** Worlds of the embedded mock: isolated copies for a tab, a test or a presenter (mock-api/worlds/). */
import type { RequestListener } from 'node:http'
import type { Express, RequestHandler } from 'express'
import type { MockApi } from '#mock-api/index.ts'
import { isFromThisMachine, type MockAdminSettings } from './admin-proxy.ts'

export interface MockWorldParts {
  readonly settings: MockAdminSettings
  readonly mock?: Pick<MockApi, 'worldOf'>
}

/** Sets `locals.world` for clients that may open the mock's admin pages. The caches are not used for such a request. */
export function mockWorld(mock: Pick<MockApi, 'worldOf'>, settings: MockAdminSettings): RequestHandler {
  return (request, response, next) => {
    const world = mock.worldOf(request)
    if (
      world !== undefined &&
      (settings.mock.adminAccess === 'anyone' || isFromThisMachine(request, settings))
    )
      response.locals.world = world
    next()
  }
}

/** Passes requests that name a world to Express, so that the fast path does not answer them from the page cache. */
export function withoutFastPath(
  next: RequestListener,
  mock: Pick<MockApi, 'worldOf'>,
  app: Express,
): RequestListener {
  return (request, response) => {
    if (mock.worldOf(request) === undefined) next(request, response)
    else app(request, response)
  }
}
