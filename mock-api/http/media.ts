/** Pictures, videos and files of the catalogue, and uploaded pictures. */
import { join } from 'node:path'
import express, { Router } from 'express'
import { type Uploads, uploadName } from '../accounts/uploads.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import type { MockState } from '../state-type.ts'

const ONE_MONTH_MS = 30 * 24 * 60 * 60 * 1000
const MEDIA = join(PACKAGE_ROOT, 'fixtures', 'media')

export function media(state: MockState, uploads: Uploads): Router {
  const router = Router()
  router.use((request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff')
    // The sandbox keeps scripts in a file from running with this origin.
    response.set('Content-Security-Policy', "default-src 'none'; sandbox")
    response.set('Cross-Origin-Resource-Policy', 'cross-origin')
    if (state.scenario.brokenPictures && request.path.startsWith('/images/')) {
      return void response.set('Cache-Control', 'no-store').status(404).end()
    }
    next()
  })
  router.get('/images/uploads/:name', async (request, response, next) => {
    const picture = await uploads.read(uploadName(request.params.name))
    if (!picture) return next()
    // The name is a hash of the content, so the content never changes.
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('webp').send(picture)
  })
  for (const folder of ['images', 'videos', 'files']) {
    router.use(
      `/${folder}`,
      express.static(join(MEDIA, folder), { maxAge: ONE_MONTH_MS, index: false, redirect: false }),
    )
  }
  return router
}
