import type { ErrorRequestHandler, RequestHandler } from 'express'
import { sendJsonError } from '../http/json-error.ts'
import { StoreBusy } from '../rendering/queue.ts'
import { sendPlainPage } from './error-page.ts'

/** The last step: whatever went wrong is logged with its stack and told without it. */
export function unexpectedError(): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const isBusy = error instanceof StoreBusy
    const status = isBusy ? 503 : statusOf(error)
    const { log } = response.locals
    response.locals.isBusy = isBusy
    if (response.destroyed) log.debug('A visitor left before the answer')
    else if (isBusy) log.warn('A page was refused: too many are waiting')
    else if (status >= 500) log.error({ err: error }, 'A request failed')
    if (response.headersSent) {
      // Half an answer cannot be mended: the browser must see that it broke off.
      response.destroy()
      return
    }
    for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) response.removeHeader(name)
    if (request.originalUrl.startsWith('/api/')) {
      sendJsonError(response, status, status >= 500 ? 'Something went wrong' : 'Malformed request')
      return
    }
    if (isBusy) response.set('Retry-After', String(error.retryAfterSeconds))
    const text = isBusy ? 'errors.busyText' : 'errors.faultText'
    sendPlainPage(request, response, { status, title: 'errors.failedTitle', text })
  }
}

/** Express marks malformed requests (400, 413…); everything else is our fault. */
function statusOf(error: unknown): number {
  if (error === null || typeof error !== 'object' || !('status' in error)) return 500
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

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

/** Pages are read; what writes goes through the provider's calls. */
export function readingOnly(): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.set('Allow', 'GET, HEAD').status(405).type('text/plain').send('Method Not Allowed')
  }
}
