/** Access to the admin routes: requests from this machine, and none that a page of another site has caused. */
import type { RequestHandler } from 'express'
import { forwardedFor, isLoopback } from '../http/caller-address.ts'
import { notFound } from '../http/refusal.ts'

/** Headers of proxies that may not send X-Forwarded-For, so that the client's address is not known. */
const OTHER_PROXY = /^(?:forwarded|via|(?:x-real|x-client|true-client|cf-connecting)-ip)$/
const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

export function adminGuard(allowRemote: boolean): RequestHandler {
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const addresses = [request.socket.remoteAddress, ...forwardedFor(request)]
    // DNS rebinding: another site's name may resolve to this machine, so the host has to be a local one.
    const names = [request.headers.host, request.get('x-forwarded-host')].filter((name) => name !== undefined)
    const local =
      addresses.every(isLoopback) &&
      names.every((name) => LOCAL_NAME.test(name)) &&
      !Object.keys(request.headers).some((name) => OTHER_PROXY.test(name))
    if (
      (!local && !allowRemote) ||
      isCrossSite(request.get('sec-fetch-site'), request.get('sec-fetch-mode'))
    ) {
      // 404 does not reveal that the admin routes exist.
      throw notFound()
    }
    next()
  }
}

/** Another site may link here; it may not send, frame or read. */
function isCrossSite(site: string | undefined, mode: string | undefined): boolean {
  return (site === 'cross-site' || site === 'same-site') && mode !== 'navigate'
}
