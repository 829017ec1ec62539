import { isIP } from 'node:net'
import { type RequestHandler, Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { Parts } from './app.ts'
import { sendFailure } from './failure-envelope.ts'
import { createProviderAgent } from './provider-agent.ts'
import { requestLanguage } from './request-language.ts'
import { isReading, isSameOrigin } from './same-origin.ts'

const DOOR = ['/__mock', '/api/v1.0/openapi.json', '/api/v1.0/docs']

/**
 * The mock's side door (CONTRACT.md), in mock mode alone. The mock sees every visitor as the store's own loopback
 * address, so who may open the door is asked here.
 */
export function mockDoor({
  settings,
  providerUrl,
  isMock,
}: Pick<Parts, 'settings' | 'providerUrl' | 'isMock'>): RequestHandler {
  const door = Router({ caseSensitive: true })
  if (!isMock) return door
  const proxy = createProxyMiddleware({
    target: providerUrl,
    changeOrigin: true,
    agent: createProviderAgent(providerUrl),
    logger: { info() {}, warn() {}, error() {} },
  })
  return door.use(DOOR, (request, response, next) => {
    if (settings.mock.door === 'loopback' && !isLoopback(request.ip)) {
      sendFailure(response, 403, 'The side door opens for this machine only (MOCK_DOOR)')
      return
    }
    if (!isReading(request.method) && isForeign(request, settings.publicUrl)) {
      sendFailure(response, 403, 'Only pages of this store may write')
      return
    }
    // The mock's pages bring their own policy; without one they may do nothing but be seen.
    delete request.headers.cookie
    delete request.headers.authorization
    // Without the cookie the mock would not know which language its visitor has chosen.
    request.headers['accept-language'] = requestLanguage(request)
    request.url = request.originalUrl
    void proxy(request, response, next)
  })
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
