import { request as httpRequest } from 'node:http'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { isSameOrigin } from '../http/fetch-metadata.ts'
import { sendJsonError } from '../http/json-error.ts'
import { requestLanguage } from '../http/request-language.ts'
import { isSafeMethod } from '../http/safe-method.ts'
import { MOCK_WORLD_HEADER } from '../provider/caller.ts'
import type { MockSettings } from './start.ts'

const ADMIN_PATHS = ['/__mock', '/api/v1.0/openapi.json', '/api/v1.0/docs']

export interface MockAdminParts {
  readonly settings: MockAdminSettings
  readonly providerUrl: string
  readonly isMock: boolean
}

export interface MockAdminSettings {
  readonly publicUrl: string
  readonly mock: Pick<MockSettings, 'adminAccess'>
  /** Value of Express's `trust proxy`. */
  readonly trustProxy: false | number | readonly string[]
}

/**
 * The proxy for the mock's admin page and API (CONTRACT.md), in mock mode only. The mock sees the store's loopback
 * address for every visitor, so the store has to check the access.
 */
export function mockAdminProxy({ settings, providerUrl, isMock }: MockAdminParts): RequestHandler {
  const router = Router({ caseSensitive: true })
  if (!isMock) return router
  return router.use(ADMIN_PATHS, (request, response) => {
    if (settings.mock.adminAccess === 'loopback' && !isFromThisMachine(request, settings)) {
      sendJsonError(response, 403, 'The mock’s admin pages are open to this machine only (MOCK_ADMIN_ACCESS)')
      return
    }
    if (!isSafeMethod(request.method) && isForeign(request, settings.publicUrl)) {
      sendJsonError(response, 403, 'Writes are accepted from pages of this store only')
      return
    }
    delete request.headers.cookie
    delete request.headers.authorization
    // Trailers are not passed on. Node's client throws at this header, outside of any middleware, if the body has no chunks.
    delete request.headers.trailer
    // The mock checks these headers too, for requests without the store. Here the store has checked the client.
    for (const name of forwardingHeaders(request)) delete request.headers[name]
    // Without the cookie, a world is named by the header.
    if (response.locals.world) request.headers[MOCK_WORLD_HEADER] = response.locals.world
    // The language is sent as a header, because the language cookie is removed above.
    request.headers['accept-language'] = requestLanguage(request)
    passOn(request, response, providerUrl)
  })
}

/** Sends the request to the mock, on a connection of its own, and its answer to the client. */
function passOn(request: Request, response: Response, mockUrl: string): void {
  const outgoing = httpRequest(mockUrl, {
    method: request.method,
    path: request.originalUrl,
    headers: { ...request.headers, host: new URL(mockUrl).host, connection: 'close' },
    agent: false,
    signal: disconnectSignal(response),
  })
  outgoing.once('response', (answer) => {
    const { connection, 'transfer-encoding': encoding, ...headers } = answer.headers
    // The mock's Content-Security-Policy replaces the store's (server/http/security-headers.ts).
    response.writeHead(answer.statusCode ?? 502, headers)
    pipeline(answer, response, () => {})
  })
  outgoing.on('error', () => sendJsonError(response, 502, 'The mock gives no answer'))
  request.pipe(outgoing)
}

/**
 * Returns whether the client runs on this machine. The socket's address is not enough: behind a local proxy every client
 * has a loopback address. The host name is checked against DNS rebinding, where another site's name resolves to this
 * machine and its pages count as same-origin.
 */
export function isFromThisMachine(request: Request, { trustProxy, publicUrl }: MockAdminSettings): boolean {
  const isForwarded = forwardingHeaders(request).length > 0
  if (isForwarded && (trustProxy === false || request.headers['x-forwarded-for'] === undefined)) return false
  // `request.host` and `request.ip` come from a trusted proxy, else from the Host header and the socket.
  const isLocalName = [request.headers.host, request.host].every(
    (name = '') => LOCAL_NAME.test(name) || name === new URL(publicUrl).host,
  )
  return isLocalName && isLoopback(request.socket.remoteAddress) && isLoopback(request.ip)
}

const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
const FORWARDING = /^(?:x-forwarded-.*|forwarded|via|(?:x-real|x-client|true-client|cf-connecting)-ip)$/

function forwardingHeaders(request: Request): string[] {
  return Object.keys(request.headers).filter((name) => FORWARDING.test(name))
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** Returns whether a write comes from another site. Clients such as curl send neither header and may write. */
function isForeign(request: Request, publicUrl: string): boolean {
  const source = request.get('sec-fetch-site') ?? request.get('origin')
  return source !== undefined && !isSameOrigin(request, publicUrl)
}
