import type { RequestHandler } from 'express'
import { sendPlainPage } from './plain-page.ts'

/** What no step before has wanted. Unknown pages have had the store's own 404 from the pages' step. */
export function notFound(): RequestHandler {
  return (request, response) => {
    sendPlainPage(request, response, {
      status: 404,
      title: 'errors.notFoundTitle',
      text: 'errors.notFoundText',
    })
  }
}
