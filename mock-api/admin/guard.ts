/** Who may come in by the side door: people at this machine, and no page of another site on their behalf. */
import type { RequestHandler } from 'express'
import { forwardedFor, isLoopback } from '../http/caller-address.ts'
import { notFound } from '../http/refusal.ts'

/** A proxy that does not say X-Forwarded-For: for whom it asks is not known. */
const OTHER_PROXY = /^(?:forwarded|via|(?:x-real|x-client|true-client|cf-connecting)-ip)$/
const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

export function adminGuard(allowRemote: boolean): RequestHandler {
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const addresses = [request.socket.remoteAddress, ...forwardedFor(request)]
    // A name that is not this machine's own is a page that had its name pointed here (DNS rebinding).
    const names = [request.headers.host, request.get('x-forwarded-host')].filter((name) => name !== undefined)
    const local =
      addresses.every(isLoopback) &&
      names.every((name) => LOCAL_NAME.test(name)) &&
      !Object.keys(request.headers).some((name) => OTHER_PROXY.test(name))
    if (
      (!local && !allowRemote) ||
      fromAnotherSite(request.get('sec-fetch-site'), request.get('sec-fetch-mode'))
    ) {
      // As if there were no such door.
      throw notFound()
    }
    next()
  }
}

/** Following a link from elsewhere is fine; sending, framing or reading from elsewhere is not. */
function fromAnotherSite(site: string | undefined, mode: string | undefined): boolean {
  return (site === 'cross-site' || site === 'same-site') && mode !== 'navigate'
}
