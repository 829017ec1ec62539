/** Access to the admin routes: requests from this machine, and none that a page of another site has caused. */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { forwardedFor, isLoopback } from '../http/caller-address.ts'
import { notFound } from '../http/refusal.ts'

/** Headers of proxies that may not send X-Forwarded-For, so that the client's address is not known. */
const OTHER_PROXY = /^(?:forwarded|via|(?:x-real|x-client|true-client|cf-connecting)-ip)$/
const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

export function adminGuard(allowRemote: boolean): RequestHandler {
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    if (
      (!allowRemote && !isLocalRequest(request)) ||
      isCrossSite(request.get('sec-fetch-site'), request.get('sec-fetch-mode'))
    ) {
      // 404 does not reveal that the admin routes exist.
      throw notFound()
    }
    next()
  }
}

/** Returns whether the client runs on this machine, by its address and those that proxies have added. */
export function isLocalRequest(request: IncomingMessage): boolean {
  const { headers } = request
  const addresses = [request.socket.remoteAddress, ...forwardedFor(request)]
  // DNS rebinding: another site's name may resolve to this machine, so the host has to be a local one.
  const names = [headers.host, headers['x-forwarded-host']].flatMap((name) => name ?? [])
  return (
    addresses.every(isLoopback) &&
    names.every((name) => LOCAL_NAME.test(name)) &&
    !Object.keys(headers).some((name) => OTHER_PROXY.test(name))
  )
}

/** Another site may link here; it may not send, frame or read. */
function isCrossSite(site: string | undefined, mode: string | undefined): boolean {
  return (site === 'cross-site' || site === 'same-site') && mode !== 'navigate'
}
