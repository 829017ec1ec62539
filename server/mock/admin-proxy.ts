import { isIP } from 'node:net'
import { type Request, type RequestHandler, Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { isReading, isSameOrigin } from '../http/fetch-metadata.ts'
import { sendJsonError } from '../http/json-error.ts'
import { requestLanguage } from '../http/request-language.ts'
import { createProviderAgent } from '../provider/agent.ts'
import type { MockSettings } from './start.ts'

const DOOR = ['/__mock', '/api/v1.0/openapi.json', '/api/v1.0/docs']

export interface MockAdminParts {
  readonly settings: MockAdminSettings
  readonly providerUrl: string
  readonly isMock: boolean
}

interface MockAdminSettings {
  readonly publicUrl: string
  readonly mock: Pick<MockSettings, 'door'>
  /** What Express calls `trust proxy`. */
  readonly trustProxy: false | number | readonly string[]
}

/**
 * The mock's admin page and API (CONTRACT.md), in mock mode alone. The mock sees every visitor as the store's own
 * loopback address, so the store checks who may open them.
 */
export function mockAdminProxy({ settings, providerUrl, isMock }: MockAdminParts): RequestHandler {
  const door = Router({ caseSensitive: true })
  if (!isMock) return door
  const proxy = createProxyMiddleware({
    target: providerUrl,
    changeOrigin: true,
    agent: createProviderAgent(providerUrl),
    logger: { info() {}, warn() {}, error() {} },
  })
  return door.use(DOOR, (request, response, next) => {
    if (settings.mock.door === 'loopback' && !isFromThisMachine(request, settings)) {
      sendJsonError(response, 403, 'The side door opens for this machine only (MOCK_DOOR)')
      return
    }
    if (!isReading(request.method) && isForeign(request, settings.publicUrl)) {
      sendJsonError(response, 403, 'Only pages of this store may write')
      return
    }
    // The mock's pages bring their own policy; without one they may do nothing but be seen.
    delete request.headers.cookie
    delete request.headers.authorization
    // The mock has a guard of its own, for whoever reaches it directly; here the store has judged.
    for (const name of forwardingHeaders(request)) delete request.headers[name]
    // Without the cookie the mock would not know which language its visitor has chosen.
    request.headers['accept-language'] = requestLanguage(request)
    request.url = request.originalUrl
    void proxy(request, response, next)
  })
}

/**
 * A proxy on this machine makes every visitor look local, and a foreign name that was pointed at this machine (DNS
 * rebinding) makes a page of another site look like one of ours.
 */
function isFromThisMachine(request: Request, { trustProxy, publicUrl }: MockAdminSettings): boolean {
  const isForwarded = forwardingHeaders(request).length > 0
  if (isForwarded && (trustProxy === false || request.headers['x-forwarded-for'] === undefined)) return false
  // Express gives what a trusted proxy says, else the socket's own address and the header Host.
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

/** A terminal says nothing about where it comes from and may write; a browser on another site may not. */
function isForeign(request: Parameters<typeof isSameOrigin>[0], publicUrl: string): boolean {
  const said = request.get('sec-fetch-site') ?? request.get('origin')
  return said !== undefined && !isSameOrigin(request, publicUrl)
}
