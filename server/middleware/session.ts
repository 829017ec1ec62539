import type { RequestHandler } from 'express'
import { clearSession, sessionToken } from '../http/session-cookie.ts'
import type { ProviderState } from '../provider/provider-state.ts'

export interface SessionParts {
  readonly providerState: Pick<ProviderState, 'sessions'>
}

/**
 * Reads the customer's token from the session cookie; without one the request is a visitor's. Only the
 * provider knows whether a token is valid. A token that the provider has refused recently is ignored and its
 * cookie deleted, so that the request can be answered from the page cache.
 */
export function session({ providerState }: SessionParts): RequestHandler {
  return (request, response, next) => {
    const token = sessionToken(request)
    if (token !== undefined && providerState.sessions.stateOf(token) === 'refused')
      clearSession(response, response.locals.https)
    else response.locals.token = token
    next()
  }
}
