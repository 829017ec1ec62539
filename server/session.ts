import type { RequestHandler } from 'express'
import { sessionToken } from './session-cookie.ts'

/** Who asks: a customer's token from the cookie, or nobody's. Whether it is still good, the provider says. */
export function session(): RequestHandler {
  return (request, response, next) => {
    response.locals.token = sessionToken(request)
    next()
  }
}
