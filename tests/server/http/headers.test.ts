/** Every response has the security headers, whichever part of the store sends it. */
import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { StoreBusy } from '#server/rendering/queue.ts'
import { json } from '../../support/fake-provider.ts'
import { makeStore, type StoreWorldOptions } from '../store-world.ts'

const API = '/api/v1.0'

interface Ask {
  readonly status: number
  readonly path: string
  readonly method?: 'get' | 'post' | 'head' | 'options'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly provider?: RequestListener
  readonly world?: StoreWorldOptions
}

const ownPage = { origin: 'https://store.example', 'sec-fetch-site': 'same-origin' }
const silent: RequestListener = () => {}
/** Only requests that have to time out get a short timeout: others must not time out on a busy machine. */
const environmentFor = (status: number) => ({
  PUBLIC_URL: 'https://store.example',
  PROVIDER_TIMEOUT_MS: status === 504 ? '50' : '30000',
})
const film = (status: number): RequestListener => {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'video/mp4', etag: '"a"' }).end()
}

const ASKED: Readonly<Record<string, Ask>> = {
  'a page': { status: 200, path: '/' },
  'a page that leads on': { status: 303, path: '/identity/start', world: { isMock: true } },
  'a page that nobody has': { status: 404, path: '/nowhere' },
  'a page that somebody writes to': { status: 405, path: '/', method: 'post' },
  'a page that fails': {
    status: 500,
    path: '/',
    world: { pages: () => Promise.reject(new Error('bug')) },
  },
  'too many pages': {
    status: 503,
    path: '/',
    world: { pages: () => Promise.reject(new StoreBusy('Too many')) },
  },
  'a call': { status: 200, path: `${API}/products` },
  'a call that found nothing new': {
    status: 304,
    path: `${API}/products`,
    headers: { 'if-none-match': '"a"' },
    provider: (_request, response) => response.writeHead(304, { etag: '"a"' }).end(),
  },
  'a call that is refused': { status: 400, path: `${API}/products`, provider: json(400, { message: 'No' }) },
  'a call that is none': { status: 404, path: `${API}/orders` },
  'a call by another method': { status: 405, path: `${API}/products`, method: 'post', headers: ownPage },
  'a call from another site': { status: 403, path: `${API}/visits`, method: 'post', body: {} },
  'a call that is too large': {
    status: 413,
    path: `${API}/visits`,
    method: 'post',
    headers: ownPage,
    body: { text: 'a'.repeat(40_000) },
  },
  'too many calls': { status: 429, path: `${API}/products`, provider: json(429, {}, { 'retry-after': '7' }) },
  'a call that the provider breaks at': { status: 502, path: `${API}/products`, provider: json(500, {}) },
  'a call that the provider is too busy for': {
    status: 503,
    path: `${API}/products`,
    provider: json(503, {}),
  },
  'a call that takes too long': { status: 504, path: `${API}/products`, provider: silent },
  'a film': { status: 200, path: '/media/a.mp4', provider: film(200) },
  'a piece of a film': { status: 206, path: '/media/a.mp4', provider: film(206) },
  'a film that is known': {
    status: 304,
    path: '/media/a.mp4',
    headers: { 'if-none-match': '"f"' },
    provider: film(304),
  },
  'a piece that a film does not have': { status: 416, path: '/media/a.mp4', provider: film(416) },
  'a film that somebody writes to': { status: 405, path: '/media/a.mp4', method: 'post' },
  'a film that is missing': { status: 404, path: '/media/a.mp4', provider: json(404, {}) },
  'a film that takes too long': { status: 504, path: '/media/a.mp4', provider: silent },
  'a picture of ours': { status: 200, path: '/_image/96/store/hero-cafe.webp' },
  'a picture that cannot be': { status: 404, path: '/_image/7/store/hero-cafe.webp' },
  'a picture that is none': { status: 404, path: '/_image/96/provider/a.webp' },
  'a picture that the provider breaks at': {
    status: 502,
    path: '/_image/96/provider/a.webp',
    provider: json(500, {}),
  },
  'an icon': { status: 200, path: '/icons/logo-mark.svg' },
  'the manifest': { status: 200, path: '/manifest.webmanifest' },
  'what robots read': { status: 200, path: '/robots.txt' },
  'a sitemap that could not be made': { status: 503, path: '/sitemap.xml', provider: json(500, {}) },
  health: { status: 200, path: '/healthz' },
  'a store that is closing': { status: 503, path: '/readyz', world: { isReady: false } },
  'an address that is none': { status: 404, path: '/%E0%A4%A' },
}

describe('the headers of', () => {
  test.each(Object.entries(ASKED))(
    '%s',
    async (_what, { status, path, method = 'get', headers, body, ...world }) => {
      const { visit } = await makeStore({
        environment: environmentFor(status),
        provider: world.provider,
        ...world.world,
      })
      const asked = visit[method](path).set({ ...headers, ...(method === 'post' && { connection: 'close' }) })
      const answer = await (body ? asked.send(body) : asked)
      expect(answer.status).toBe(status)
      expect(wrongWith(answer.headers)).toEqual([])
      if (status === 503 && path !== '/readyz')
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      if (status === 429) expect(answer.headers['retry-after']).toBe('7')
      if (status === 405) expect(answer.headers.allow).toBeTruthy()
    },
  )
})

/** Returns the names of the protections that the headers lack. */
function wrongWith(headers: Readonly<Record<string, string>>): readonly string[] {
  const policy = headers['content-security-policy'] ?? ''
  const rules: readonly (readonly [boolean, string])[] = [
    [headers['x-content-type-options'] === 'nosniff', 'nosniff'],
    [headers['x-frame-options'] === 'DENY', 'frames'],
    [headers['referrer-policy'] === 'strict-origin-when-cross-origin', 'referrer'],
    [headers['cross-origin-opener-policy'] === 'same-origin', 'opener'],
    [headers['cross-origin-resource-policy'] === 'same-origin', 'resources'],
    [headers['origin-agent-cluster'] === '?1', 'agent cluster'],
    [(headers['permissions-policy'] ?? '').includes('camera=()'), 'permissions'],
    [/^max-age=\d{8}; includeSubDomains$/.test(headers['strict-transport-security'] ?? ''), 'transport'],
    [policy.startsWith("default-src 'none';") && policy.includes("frame-ancestors 'none'"), 'policy'],
    [!/unsafe|\*|https?:/.test(policy), 'loose policy'],
    [
      /sandbox/.test(policy) ||
        /require-trusted-types-for 'script'; trusted-types ('none'|[\w-]+)(;|$)/.test(policy),
      'types',
    ],
    [/^[\w-]{36}$/.test(headers['x-request-id'] ?? ''), 'id'],
    [!headers['x-powered-by'] && !headers.server && !headers['access-control-allow-origin'], 'too much said'],
  ]
  return rules.flatMap(([isRight, name]) => (isRight ? [] : [name]))
}
