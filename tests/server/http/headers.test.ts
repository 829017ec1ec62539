/** Every response has the security headers that its type needs, whichever part of the store sends it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.ts'
import { builtAssets } from '#server/middleware/static-assets.ts'
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
const video = (status: number): RequestListener => {
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
  'a video': { status: 200, path: '/media/a.mp4', provider: video(200) },
  'a piece of a video': { status: 206, path: '/media/a.mp4', provider: video(206) },
  'a video that is known': {
    status: 304,
    path: '/media/a.mp4',
    headers: { 'if-none-match': '"f"' },
    provider: video(304),
  },
  'a piece that a video does not have': { status: 416, path: '/media/a.mp4', provider: video(416) },
  'a video that somebody writes to': { status: 405, path: '/media/a.mp4', method: 'post' },
  'a video that is missing': { status: 404, path: '/media/a.mp4', provider: json(404, {}) },
  'a video that takes too long': { status: 504, path: '/media/a.mp4', provider: silent },
  'a picture that cannot be': { status: 404, path: '/_image/7/store/hero-cafe.webp' },
  'a picture that is none': { status: 404, path: '/_image/96/provider/a.webp' },
  'a picture that the provider breaks at': {
    status: 502,
    path: '/_image/96/provider/a.webp',
    provider: json(500, {}),
  },
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

test('the nonce is another one in every response', () => {
  const middleware = securityHeaders({
    settings: { publicUrl: 'http://store.example' },
    development: false,
    isMock: false,
  })
  const nonces = Array.from({ length: 600 }, () => {
    const locals = { nonce: '' }
    middleware({ headers: {} } as never, { locals, setHeader() {} } as never, () => {})
    return locals.nonce
  })
  expect(new Set(nonces).size).toBe(600)
  expect(nonces.filter((nonce) => !/^[\w+/]{22}==$/.test(nonce))).toEqual([])
})

/** PERFORMANCE.md, Budgets. */
const STATIC_FILE_HEADERS_MAX_BYTES = 400

describe('a static file has the headers of its type and no policy for pages', () => {
  test.each([
    ['a script', '/assets/app.a1.js', undefined],
    ['a style sheet', '/assets/app.a1.css', undefined],
    ['a font', '/assets/letters.a1.woff2', undefined],
    ['a built drawing', '/assets/icons.a1.svg', "default-src 'none'"],
    ['a resized picture', '/_image/96/store/hero-cafe.webp', undefined],
    ['the icon', '/icons/logo-mark.svg', "default-src 'none'"],
    ['the icon as PNG', '/icons/192.png', undefined],
  ])('%s', async (_what, path, policy) => {
    const assets = builtAssets(
      await folderWith('app.a1.js', 'app.a1.css', 'letters.a1.woff2', 'icons.a1.svg'),
    )
    const { visit } = await makeStore({ environment: environmentFor(200), assets })
    const { headers } = await visit.get(path).expect(200)
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+/)
    expect(headers['content-type']).toMatch(/^(text|font|image)\//)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(headers['content-security-policy']).toBe(policy)
    expect(sizeOf(headers)).toBeLessThanOrEqual(STATIC_FILE_HEADERS_MAX_BYTES)
  })

  test('a script that is a service worker keeps the policy, which applies to the worker', async () => {
    const folder = await folderWith()
    await writeFile(join(folder, 'service-worker.js'), '')
    const { visit } = await makeStore({ environment: environmentFor(200), assets: builtAssets(folder) })
    const { headers } = await visit.get('/service-worker.js').expect(200)
    expect(wrongWith(headers)).toEqual([])
  })
})

/** Creates a build with these files in `assets/`, of which each has a compressed variant. */
async function folderWith(...names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  for (const name of names) {
    await writeFile(join(folder, 'assets', name), 'a'.repeat(70_000))
    await writeFile(join(folder, 'assets', `${name}.br`), 'a'.repeat(60_000))
  }
  return folder
}

/** In bytes, with the status line and the empty line, as HTTP/1.1 sends them. */
function sizeOf(headers: Readonly<Record<string, string>>): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return ['HTTP/1.1 200 OK\r\n', ...lines, '\r\n'].join('').length
}

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
