/** Property tests of requests: every request to every route is answered in time, without an error of the store. */
import { request as send } from 'node:http'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/http/server.ts'
import { json } from '../../support/fake-provider.ts'
import { CANARIES, encoded, hostileQuery, hostileText } from '../../support/hostile.ts'
import { makeStore } from '../store-world.ts'

const API = '/api/v1.0'
const SECRET = 'secret-token-of-a-customer'
const LIMIT_MS = 20_000

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
const ROUTES = [
  '/',
  '/healthz',
  '/readyz',
  '/_image/96/store/',
  '/_image/96/provider/',
  '/media/',
  '/__mock',
  '/details/',
]
const MORE_ROUTES = [
  '/identity/start',
  '/identity/callback',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
]
const CALLS = [
  '/products',
  '/products/',
  '/auth/customer/signin',
  '/auth/customer/profile',
  '/categories/',
  '/rating',
  '/visits',
]
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-original-url',
  'x-remember',
  'x-request-id',
  'x-rewrite-url',
]

const route = fc.constantFrom(...ROUTES, ...MORE_ROUTES, ...CALLS.map((call) => API + call))
const path = fc
  .tuple(route, fc.option(hostileText), hostileQuery)
  .map(([start, rest, query]) => `${start}${rest === null ? '' : asciiOf(rest)}?${query}`)
const value = fc.oneof(
  hostileText,
  fc.constantFrom('gzip', 'text/html', 'application/json', 'bytes=0-', 'bytes=9-1,-', 'same-origin'),
)
const headers = fc.dictionary(fc.constantFrom(...HEADERS), value.map(headerOf), { maxKeys: 6 })

async function openStore() {
  const { app, lines, seen } = await makeStore({
    provider: json(200, { data: [] }),
    isMock: true,
    pages: (request, response, next) => (request.path === '/' ? response.send('A page') : next()),
  })
  const { server, port, open } = await listen({ port: 0, host: '127.0.0.1', maxConnections: 2000 })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  open(app)
  const ask = (method: string, address: string, sent: Readonly<Record<string, string>>, body = '') =>
    new Promise<Answer>((resolve, reject) => {
      const asked = send({
        port,
        host: '127.0.0.1',
        method,
        path: address,
        headers: withLength(sent, body),
        timeout: LIMIT_MS,
      })
      asked.on('response', (answer) => {
        let text = ''
        answer.setEncoding('latin1')
        answer.on('data', (piece: string) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      asked.on('timeout', () => asked.destroy(new Error('No answer in time')))
      asked.on('error', reject)
      asked.end(body)
    })
  return { ask, lines, seen }
}

interface Answer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

describe('a request with arbitrary content', () => {
  test('to any route with any method is not answered with 500, nor with any text of the request', async () => {
    const { ask, lines } = await openStore()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        path,
        headers,
        hostileText,
        async (method, address, sent, text) => {
          const body = method === 'GET' || method === 'HEAD' ? '' : text
          const answer = await ask(
            method,
            address,
            { ...sent, cookie: `customerToken=${SECRET}; ${sent.cookie ?? ''}` },
            body,
          )
          expect(answer.status).not.toBe(500)
          expect(answer.headers['x-content-type-options']).toBe('nosniff')
          expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
          // A redirect may contain the requested address.
          expect(answer.text + JSON.stringify({ ...answer.headers, location: '' })).not.toMatch(
            /canary\(\)|secret-token|node_modules|\.ts:\d/,
          )
          expect(answer.headers['set-cookie'] ?? []).not.toContainEqual(expect.stringContaining('canary'))
          const [to] = [answer.headers.location].flat()
          if (to !== undefined) expect(new URL(to, 'http://store.example').host).toBe('store.example')
        },
      ),
      { numRuns: 250 },
    )
    expect(lines.join('')).not.toMatch(/secret-token|"level":"(error|fatal)"/)
  })

  test('cannot change host, method, path or origin by forged headers', async () => {
    const { ask, seen, lines } = await openStore()
    const plain = await ask('GET', `${API}/products`, {})
    for (const claimed of [
      { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
      { 'x-original-url': '/__mock', 'x-rewrite-url': '/__mock' },
      {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-server': 'evil.example',
        forwarded: 'host=evil.example',
      },
      { 'x-forwarded-prefix': '/evil', 'x-forwarded-path': '/evil', 'x-forwarded-port': '6666' },
      { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-client-ip': '127.0.0.1' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-ssl': 'on', 'front-end-https': 'on' },
      { host: 'evil.example' },
    ] as Readonly<Record<string, string>>[]) {
      const answer = await ask('GET', `${API}/products`, claimed)
      expect([answer.status, answer.text]).toEqual([plain.status, plain.text])
      expect(JSON.stringify(answer.headers)).not.toContain('evil')
      const page = await ask('GET', '/nowhere', { ...claimed, accept: 'text/html' })
      expect(page.text + JSON.stringify(page.headers)).not.toContain('evil')
      expect(page.headers['strict-transport-security']).toBeUndefined()
      const robots = await ask('GET', '/robots.txt', claimed)
      expect(robots.text).toContain('Sitemap: http://store.example/')
    }
    expect(seen.filter(({ method, url }) => method !== 'GET' || url !== `${API}/products`)).toEqual([])
    expect(JSON.stringify(seen)).not.toMatch(/evil|override|x-real-ip/)
    // A write is refused although its `Host` and its `Origin` name the same host.
    const write = await ask(
      'POST',
      `${API}/visits`,
      { host: 'evil.example', origin: 'http://evil.example:80', 'content-type': 'application/json' },
      '{}',
    )
    expect(write.status).toBe(403)
    expect(lines.join('')).not.toContain('"level":"error"')
  })

  test('cannot make the sign-in through the identity provider return to another site', async () => {
    const { ask } = await openStore()
    for (const canary of [
      ...CANARIES,
      '/\\evil.example',
      '/profile/..//evil.example',
      'https:evil.example',
    ]) {
      const { status, headers: said } = await ask('GET', `/identity/start?next=${encoded(canary)}`, {})
      expect(status).toBe(303)
      expect(said.location).toMatch(/^\/__mock\/identity\/authorize\?/)
      const [cookie = ''] = said['set-cookie'] ?? []
      const attempt = Buffer.from(/identity=([\w-]+)/.exec(cookie)?.[1] ?? '', 'base64url').toString()
      expect(attempt).not.toMatch(/canary|evil/)
    }
  })
})

/** Without `Content-Length` the body would be parsed as the next request. */
function withLength(sent: Readonly<Record<string, string>>, body: string) {
  return body === '' ? sent : { ...sent, 'content-length': Buffer.byteLength(body) }
}

/** Percent-encodes what a request line must not contain: the HTTP parser would refuse it before the store sees it. */
function asciiOf(text: string): string {
  return text.replace(/[^!-~]/gu, encoded)
}

function headerOf(text: string): string {
  return text.replace(/[^ -~]/gu, '').slice(0, 2000)
}
