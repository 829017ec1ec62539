import type { RequestHandler } from 'express'
import { clearSession, sessionToken } from '../http/session-cookie.ts'
import type { ProviderAccess } from '../provider/access.ts'

export interface SessionParts {
  readonly access: Pick<ProviderAccess, 'sessions'>
}

/**
 * Who asks: a customer's token from the cookie, or nobody's. Whether it is still good, the provider says. One that it has
 * refused a moment ago is none: the request goes on as a visitor's, to the page cache, and the cookie is taken away.
 */
export function session({ access }: SessionParts): RequestHandler {
  return (request, response, next) => {
    const token = sessionToken(request)
    if (token !== undefined && access.sessions.stateOf(token) === 'refused')
      clearSession(response, response.locals.https)
    else response.locals.token = token
    next()
  }
}
