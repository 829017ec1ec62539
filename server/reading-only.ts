import type { RequestHandler } from 'express'

/** Pages are read; what writes goes through the provider's calls. */
export function readingOnly(): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.set('Allow', 'GET, HEAD').status(405).type('text/plain').send('Method Not Allowed')
  }
}
