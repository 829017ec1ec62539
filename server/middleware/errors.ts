import type { ErrorRequestHandler, RequestHandler } from 'express'
import { sendJsonError } from '../http/json-error.ts'
import { StoreBusy } from '../rendering/queue.ts'
import { sendNotFound, sendPlainPage } from './error-page.ts'

/**
 * Express's error handler, the last middleware. The error is logged with its stack; the response contains no
 * details.
 */
export function unexpectedError(): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const isBusy = error instanceof StoreBusy
    const status = isBusy ? 503 : statusOf(error)
    const { log } = response.locals
    response.locals.isBusy = isBusy
    if (response.destroyed) log.debug('The client disconnected before the response')
    else if (isBusy) log.warn({ reason: error.message }, 'A page was refused')
    else if (status >= 500) log.error({ err: error }, 'A request failed')
    if (response.headersSent) {
      // The response has begun, so the status cannot change. Destroying the connection shows the browser that
      // it is incomplete.
      response.destroy()
      return
    }
    for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) response.removeHeader(name)
    if (request.originalUrl.startsWith('/api/')) {
      sendJsonError(response, status, status >= 500 ? 'Something went wrong' : 'Malformed request')
      return
    }
    if (isBusy) response.set('Retry-After', String(error.retryAfterSeconds))
    const text = isBusy ? 'refused.busy' : 'errors.faultText'
    sendPlainPage(request, response, { status, title: 'errors.failedTitle', text })
  }
}

/** Express sets a 4xx status on errors of malformed requests (400, 413…). All other errors are 500. */
function statusOf(error: unknown): number {
  if (error === null || typeof error !== 'object' || !('status' in error)) return 500
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

/** Answers requests that no earlier middleware has handled. Unknown pages already got Vike's 404 page. */
export function notFound(): RequestHandler {
  return (request, response) => sendNotFound(request, response)
}

/** Answers methods other than GET and HEAD with 405. Writes are handled by earlier middlewares. */
export function onlyGetAndHead(): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.set('Allow', 'GET, HEAD').status(405).type('text/plain').send('Method Not Allowed')
  }
}
