/** `GET /api/v1.0/openapi.json` and `GET /api/v1.0/docs`: the API's description, without network. */
import { Router } from 'express'
import type { Call } from '../http/call.ts'
import { openApi } from './open-api.ts'
import type { OpenApi } from './open-api-shapes.ts'
import { referencePage } from './reference-page.ts'

export function reference(calls: readonly Call[], world: string): Router {
  let made: OpenApi | undefined
  // Built on first use: building takes longer than the rest of the start.
  const document = () => (made ??= openApi(calls))
  const router = Router()
  router.get('/openapi.json', (_request, response) => {
    response.set('Cache-Control', PUBLIC_CACHE).json(document())
  })
  router.get('/docs', (request, response) => {
    response
      // The page depends on the world.
      .set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': POLICY })
      .type('html')
      .send(referencePage(document(), { origin: `${request.protocol}://${request.get('host')}`, world }))
  })
  return router
}

const PUBLIC_CACHE = 'public, max-age=60'
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"
