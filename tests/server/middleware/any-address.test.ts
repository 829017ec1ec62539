/** Any address, sent byte for byte to the built store: no address causes an error of the store. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenStore, openStore } from '../../support/built-store.ts'
import { encoded, hostileQuery, hostileText } from '../../support/hostile.ts'

const STORE = 'http://store.example'
const SEED = 20261122
const TARGETS = 3200
const AT_ONCE = 4
const ANSWERED_WITHIN_MS = 60_000

const STARTS = [
  '/',
  '//',
  '/./',
  '/../',
  '/%2e/',
  '/%2e%2e/',
  '/%2f/',
  '/%5c',
  '/\\',
  '*',
  '?',
  '#',
  'http://a:b/',
  'http://evil.example',
  'https://evil.example//',
  'evil.example:443',
  '/index',
  '/products',
  '/products/',
  '/details/',
  '/details/colors',
  '/details/000000000000000000000000',
  '/sheet/details/',
  '/sheet/quote',
  '/sheet/offer',
  '/compare',
  '/quote',
  '/offer',
  '/profile/',
  '/login',
  '/identity/start',
  '/identity/callback',
  '/@fs/',
  '/@id/',
  '/@vite/client',
  '/__vite_ping',
  '/healthz',
  '/readyz',
  '/assets/',
  '/media/',
  '/_image/96/store/',
  '/_image/96/provider/',
  '/api/v1.0/products',
  '/api/v1.0/products/',
  '/api/v1.0/categories',
  '/api/v1.0/rating',
  '/api/v1.0/customers/get-favorites',
] as const
const ENDS = [
  '',
  '/',
  '//',
  '/.',
  '/..',
  '/index.pageContext.json',
  '/index.pageContext%2Ejson',
  '/index%2epageContext.json',
  '/%69ndex.pageContext.json\u00a0',
  '.pageContext.json',
] as const
const NAMES = Object.getOwnPropertyNames(Object.prototype)
const prototypeQuery = fc
  .array(
    fc.tuple(fc.constantFrom(...NAMES, 'x', '_vike', 'lng', 'page'), fc.constantFrom('', '1', '{', '%')),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const target = fc
  .tuple(
    fc.constantFrom(...STARTS),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: hostileText.map(encoded) },
      { weight: 1, arbitrary: hostileText.map(rawly) },
    ),
    fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...ENDS) }),
    fc.option(fc.oneof(hostileQuery, prototypeQuery, hostileText.map(rawly)), { freq: 2 }),
  )
  .map(([start, middle, end, query]) =>
    `${start}${middle}${end}${query === null ? '' : `?${query}`}`.slice(0, 8000),
  )
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS'),
  target,
  cookie: fc.constantFrom('', '', 'i18next=ar', 'customerToken=nobody', 'listingView=list-1; complete=1'),
})
type Asked = typeof request extends fc.Arbitrary<infer Value> ? Value : never

/** Escaped for the request line: a space or a line break would end the target. */
function rawly(text: string): string {
  return Buffer.from(text.replace(/[\s\p{Cc}]/gu, ''), 'utf8').toString('latin1')
}

interface Answer {
  readonly status: number
  readonly location?: string
  readonly text: string
}

let store: OpenStore
let said = ''
beforeAll(async () => {
  store = await openStore()
  store.child.stdout?.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
})
afterAll(() => store.close())

/** Resolves with status 0 when the connection ended without a response. */
function ask({ method, target: address, cookie }: Asked): Promise<Answer> {
  const { port } = new URL(store.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), 'localhost')
    let text = ''
    socket.setEncoding('latin1')
    socket.setTimeout(ANSWERED_WITHIN_MS, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      text += piece
    })
    socket.once('close', () => {
      const [head = ''] = text.split('\r\n\r\n', 1)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      resolve({ status, location: /^location: (.*)$/im.exec(head)?.[1], text })
    })
    socket.write(
      `${method} ${address} HTTP/1.1\r\nHost: store.example\r\nAccept: text/html\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
      'latin1',
    )
  })
}

const get = (address: string) => ask({ method: 'GET', target: address, cookie: '' })

/** Returns the host that a browser would follow the redirect to. */
function hostOf(location: string): string | undefined {
  return URL.canParse(location, STORE) ? new URL(location, STORE).host : undefined
}

describe('an address', () => {
  test.each([
    ['/index.pageContext.json', 404],
    ['/index.pageContext%2Ejson', 404],
    ['/index.pageContext.json?_vike=x', 404],
    ['/products/index.pageContext.json', 404],
    ['/nope/index.pageContext.json', 404],
    ['/%69ndex%2EpageContext.json/', 404],
    ['/details/%2e', 404],
    ['/details/..', 404],
    ['/sheet/details/%2e', 404],
    // The provider has other resources below `/products/`.
    ['/details/colors', 404],
    ['/sheet/details/colors', 404],
    ['/products/%2e%2e/about', 404],
    ['/%5cevil.example', 404],
    ['/@fs/etc/passwd', 404],
    ['/@vite/client', 404],
    ['/%40vite/client', 404],
    ['/__vite_ping', 404],
    ['/PRODUCTS', 404],
    ['/_IMAGE/96/store/hero-cafe.webp', 404],
    ['/API/v1.0/products', 404],
    ['/Media/videos/sofa.mp4', 404],
    ['/HEALTHZ', 404],
    ['*', 400],
    ['http://a:b/', 400],
    ['http://evil.example', 400],
    ['http://evil.example//x/', 400],
    ['/\\evil.example/', 400],
    ['/about#/index.pageContext.json', 400],
  ])('%s is answered with %i', async (address, status) => {
    expect((await get(address)).status).toBe(status)
  })

  test.each([
    ['/?hasOwnProperty=1&x=2', '/?x=2'],
    ['/products?__proto__=1&page=2&toString=3', '/products?page=2'],
    ['/about?constructor', '/about'],
    ['/about/', '/about'],
    ['//about//?lng=tr', '/about?lng=tr'],
    ['//evil.example//', '/evil.example'],
  ])('%s leads to %s', async (address, location) => {
    expect(await get(address)).toMatchObject({ status: 301, location })
    expect((await get(location)).status).toBeLessThan(405)
  })

  test('with thousands of parameters does not occupy the store: it is answered with 404', async () => {
    // Vike copies the earlier values of a parameter for each further one: 7,000 of them took two seconds.
    expect((await get(`/about?${'a&'.repeat(7000)}`)).status).toBe(404)
    const colors = Array.from({ length: 150 }, (_, place) => `color=${place}`).join('&')
    expect((await get(`/products?other&${colors}`)).status).toBe(200)
  })

  test('of a page with foreign parameters, accents and unusual signs is that page', async () => {
    for (const address of ['/about?x=%7B|%7D', '/products?keyword=k%C3%B6%C5%9Fe', '/products?keyword=a\\b'])
      expect((await get(address)).status, address).toBe(200)
  })
})

test('no address makes the store fail, leave the request unanswered or redirect to another site', async () => {
  const waiting = fc.sample(request, { seed: SEED, numRuns: TARGETS })
  const offences: string[] = []
  const statuses = new Map<number, number>()
  const askOnAndOn = async () => {
    for (let asked = waiting.pop(); asked; asked = waiting.pop()) {
      const { status, location, text } = await ask(asked)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const leadsAway = location !== undefined && hostOf(location) !== 'store.example'
      if (status < 200 || status >= 500 || leadsAway || /node_modules|\.ts:\d/.test(text))
        offences.push(`${status} ${location ?? ''} ← ${JSON.stringify(asked)}`.slice(0, 400))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOnAndOn))
  expect(offences, offences.join('\n')).toEqual([])
  // The requests do reach pages, redirects and refusals.
  for (const status of [200, 301, 400, 404]) expect(statuses.get(status), String(status)).toBeGreaterThan(50)
  expect(said).not.toMatch(/"level":/)
})
