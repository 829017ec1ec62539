import { createHash } from 'node:crypto'
import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Express } from 'express'
import supertest from 'supertest'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withFastPath } from '#server/edge/fast-path.ts'
import type { TrustProxy } from '#server/middleware/request-log.ts'
import { cacheKey } from '#server/page-cache/cache-key.ts'
import { CachedPage } from '#server/page-cache/cached-page.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { createKnownSessions } from '#server/provider/known-sessions.ts'
import type { RenderPage } from '#server/rendering/handler.ts'
import { createPageRequests } from '#server/rendering/page-request.ts'
import type { PageSink } from '#server/rendering/response-stream.ts'
import { cookiesOf, makeStore } from '../store-world.ts'

const SECOND = 1000

interface Rendered {
  readonly address: string
  readonly nonce: string
  readonly whole: boolean
  readonly signal: AbortSignal
  readonly fail: (error: unknown) => void
}

/**
 * A store whose pages are rendered by the test.
 * @param wholeWithinMs by default long enough for a busy machine
 */
async function makeWorld(
  draw: (page: Rendered, sink: PageSink) => void = (page, sink) => {
    sink.write(`<p>${page.address}</p><script nonce="${page.nonce}">1</script>`)
    sink.end(`<script nonce="${page.nonce}">2</script>${'x'.repeat(2000)}`)
  },
  wholeWithinMs = 30_000,
) {
  const world = { now: 0, status: 200, rendered: [] as Rendered[], errors: [] as unknown[] }
  const render: RenderPage = async (address, request) => {
    const page: Rendered = {
      address,
      nonce: request.nonce,
      whole: request.whole,
      signal: request.signal,
      fail: request.onError,
    }
    world.rendered.push(page)
    if (world.status === 0) throw new Error('cannot render')
    return {
      status: world.status,
      headers: [['Content-Type', 'text/html;charset=utf-8']],
      pipe: (sink) => void draw(page, sink),
    }
  }
  const { forAnyone } = createPageRequests({
    createTransport: () => () => Promise.reject(new Error('Nobody asks the provider here')),
    sessions: createKnownSessions(() => 0),
    clock: () => new Date('2026-01-01'),
  })
  const kept = createPageCache({
    render,
    toPageRequest: forAnyone,
    onError: (error) => world.errors.push(error),
    clock: () => world.now,
    wholeWithinMs,
  })
  const store = await makeStore({ pageCache: kept })
  const visit = (path: string, headers: IncomingHttpHeaders = {}) =>
    store.visit
      .get(path)
      .set({ 'accept-encoding': 'identity', ...headers } as unknown as Record<string, string>)
  return { world, visit, store, kept }
}

/** What a cache in front says of itself. */
const CACHE = { 'surrogate-capability': 'varnish="Surrogate/1.0"' }

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const nonceOf = (headers: IncomingHttpHeaders) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]

/** Resolves when the home page has begun to come, whether or not it goes on. */
async function beginningOf(app: Express, headers: IncomingHttpHeaders = {}): Promise<IncomingMessage> {
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const beginning = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, headers: headers as OutgoingHttpHeaders, agent: false }, resolve).once('error', reject),
  )
  return beginning.resume()
}

describe('a kept page', () => {
  test.each(['br', 'gzip', 'identity'])(
    'comes in %s to everybody alike: the first visitor alone has a nonce, of a page that streams',
    async (encoding) => {
      const { world, visit } = await makeWorld()
      const first = await visit('/', { 'accept-encoding': encoding }).expect(200)
      const nonce = nonceOf(first.headers) ?? ''
      const end = 'x'.repeat(2000)
      expect(first.text).toBe(
        `<p>/</p><script nonce="${nonce}">1</script><script nonce="${nonce}">2</script>${end}`,
      )
      for (let visitor = 0; visitor < 3; visitor += 1) {
        const { headers, text } = await visit('/', { 'accept-encoding': encoding }).expect(200)
        expect(text).toBe(`<p>/</p><script>1</script><script>2</script>${end}`)
        expect(headers['content-security-policy']).toContain(
          `; script-src 'self' ${hashOf('1')} ${hashOf('2')}; style-src 'self';`,
        )
        expect(headers['content-security-policy']).not.toMatch(/nonce|strict-dynamic|unsafe/)
        expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      }
      expect(world.rendered).toHaveLength(1)
    },
  )

  test('is held compressed alone, and given out as it is all the same', async () => {
    const nonce = 'cGxhY2Vob2xkZXItMTIzNA=='
    const html = `<p>a</p><script nonce="${nonce}">1</script>${'<p>Sofa</p>'.repeat(2000)}`
    let told = 0
    const page = new CachedPage(Buffer.from(html), nonce, () => {
      told += 1
    })
    const asItIs = async () => (await page.encoded(undefined)).body.toString()
    const expected = html.replace(` nonce="${nonce}"`, '')
    expect(page.bytes).toBe(expected.length)
    await page.encoded('br')
    expect([told, page.bytes < html.length / 10]).toEqual([1, true])
    expect(await asItIs()).toBe(expected)
    const { body } = await page.encoded('gzip')
    expect(gunzipSync(body).toString()).toBe(expected)
    await page.improve()
    expect([await asItIs(), page.bytes < html.length / 10]).toEqual([expected, true])
  })

  test('that somebody wants as it is gets smaller for who may want it again', async () => {
    const copy = new CachedPage(Buffer.from('<p>Sofa</p>'.repeat(2000)), 'placeholder')
    const whole = copy.bytes
    await copy.encoded(undefined)
    await expect.poll(() => copy.bytes).toBeLessThan(whole / 10)
  })

  test('is decompressed once for all who want it as it is at the same time', async () => {
    const copy = new CachedPage(Buffer.from('<p>Sofa</p>'.repeat(2000)), 'placeholder')
    await copy.encoded('br')
    const first = copy.encoded(undefined)
    expect(copy.encoded(undefined)).toBe(first)
    await first
    // And is not kept.
    expect(copy.encoded(undefined)).not.toBe(first)
  })

  test('is kept by the visitor’s browser alone, which asks whether it has changed', async () => {
    const { world, visit } = await makeWorld()
    expect((await visit('/')).headers['cache-control']).toBe('private, no-cache')
    world.now += 3 * SECOND
    const { headers } = await visit('/')
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      age: '3',
      vary: 'Accept-Language, Cookie, Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    })
    const same = await visit('/', { 'if-none-match': headers.etag }).expect(304)
    expect(same.headers['content-security-policy']).toBe(headers['content-security-policy'])
    await visit('/', { 'if-none-match': 'W/"other"' }).expect(200)
  })

  test.each(['br', 'gzip', 'identity'])(
    'goes in %s to a cache in front without a nonce: its policy names what is in it',
    async (encoding) => {
      const { world, visit } = await makeWorld(({ nonce }, sink) => {
        const own = `nonce="${nonce}"`
        sink.write(`<style ${own}>a{}</style><script ${own}>first('ğ')</script><script>evil()</script>`)
        sink.write(
          `<script type="application/ld+json" ${own}>{}</script><script src="/a.js" ${own}></script>`,
        )
        sink.end(`<script ${own}>last()</script>${'x'.repeat(2000)}`)
      })
      const cache = { ...CACHE, 'accept-encoding': encoding }
      const first = await visit('/', cache)
      expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
      world.now += 2 * SECOND
      const { headers, text } = await visit('/', cache)
      expect(text).toMatch(/^<style>a{}<\/style><script>first\('ğ'\)<\/script><script>evil\(\)<\/script>/)
      expect(text).not.toContain('nonce')
      expect([first.text, first.headers.age]).toEqual([text, '0'])
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain(`; script-src 'self' ${hashOf("first('ğ')")} ${hashOf('last()')};`)
      expect(policy).toContain(`; style-src 'self' ${hashOf('a{}')};`)
      expect(policy).not.toMatch(/nonce|strict-dynamic|unsafe/)
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=5', age: '2' })
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      await visit('/', { ...cache, 'if-none-match': headers.etag }).expect(304)
      expect((await visit('/')).headers['cache-control']).toBe('private, no-cache')
    },
  )

  test('that takes longer streams to a cache too, and is ready for whom it asks for next', async () => {
    let finish = () => {}
    const { world, visit, store } = await makeWorld(({ nonce }, sink) => {
      sink.write(`<script nonce="${nonce}">1</script>`)
      finish = () => sink.end('x'.repeat(2000))
    }, 20)
    const { headers } = await beginningOf(store.app, CACHE)
    finish()
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(nonceOf(headers)).toBeDefined()
    await expect
      .poll(async () => (await visit('/', CACHE)).headers['cache-control'])
      .toBe('public, max-age=0, s-maxage=5')
    expect(world.rendered).toHaveLength(1)
  })

  test('that is not whole yet is waited for by caches alone', async () => {
    let finish = () => {}
    const { visit, store } = await makeWorld(({ nonce }, sink) => {
      sink.write(`<script nonce="${nonce}">1</script>`)
      finish = () => sink.end('x'.repeat(2000))
    })
    const byCache = visit('/', CACHE).then(({ headers }) => headers['cache-control'])
    // The page goes on only when its beginning has come to somebody without a cache.
    const { headers } = await beginningOf(store.app)
    finish()
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(await byCache).toBe('public, max-age=0, s-maxage=5')
  })

  test.each([404, 500])('of status %s is not kept by a cache', async (status) => {
    const { world, visit } = await makeWorld()
    world.status = status
    const { headers } = await visit('/', CACHE).expect(status)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('has the same tag whichever process made it', () => {
    const tags = ['one', 'other'].map(
      (nonce) => new CachedPage(Buffer.from(`<p>a</p><script nonce="${nonce}">1</script>`), nonce).tag,
    )
    expect(new Set(tags).size).toBe(1)
  })

  test('is rendered once for all who ask at the same time, and each gets all of it', async () => {
    let finish: (() => void) | undefined
    const { world, visit } = await makeWorld((page, sink) => {
      sink.write(`first <script nonce="${page.nonce}">1</script> `)
      finish = () => sink.end('last')
    })
    const visitors = [visit('/'), visit('/'), visit('/')].map((each) => each.then((answer) => answer))
    await expect.poll(() => world.rendered.length).toBe(1)
    await nextTurn()
    const late = visit('/').then((answer) => answer)
    await expect.poll(() => finish).toBeDefined()
    await nextTurn()
    finish?.()
    for (const { text, headers } of await Promise.all([...visitors, late])) {
      const nonce = nonceOf(headers)
      // The last one may get the page from the cache.
      expect(text).toBe(`first <script${nonce ? ` nonce="${nonce}"` : ''}>1</script> last`)
    }
    expect(world.rendered).toHaveLength(1)
  })

  test('is shown while it is rendered again, and then the new one', async () => {
    let version = 1
    const { world, visit } = await makeWorld((_page, sink) => void sink.end(`version ${version}`))
    await visit('/')
    version = 2
    world.now += 6 * SECOND
    const { text, headers } = await visit('/')
    expect(text).toBe('version 1')
    expect(headers.age).toBe('6')
    await expect.poll(async () => (await visit('/')).text).toBe('version 2')
    expect(world.rendered).toHaveLength(2)
    // Nobody waits for a page that is rendered behind the scenes.
    expect(world.rendered.map(({ whole }) => whole)).toEqual([false, true])
  })

  test('too old is not shown, unless there is no other', async () => {
    const { world, visit } = await makeWorld()
    await visit('/')
    world.now += 120 * SECOND
    await visit('/')
    expect(world.rendered).toHaveLength(2)
    world.now += 120 * SECOND
    world.status = 502
    const { headers } = await visit('/').expect(200)
    expect(headers.age).toBe('120')
    world.status = 0
    await visit('/').expect(200)
    world.now += 11 * 60 * SECOND
    await visit('/').expect(500)
  })
})

describe('is never kept:', () => {
  test('a page of somebody, whoever asked before or after', async () => {
    const { world, visit } = await makeWorld()
    await visit('/')
    const { body } = await visit('/', { cookie: 'customerToken=abc' }).expect(200)
    expect(body.token).toBe('abc')
    expect(world.rendered).toHaveLength(1)
    const anonymous = await visit('/')
    expect(anonymous.text).not.toContain('abc')
  })

  test.each([404, 500, 502, 503, 504])('an answer with status %i', async (status) => {
    const { world, visit } = await makeWorld()
    world.status = status
    const { headers } = await visit('/').expect(status)
    expect(headers['cache-control']).toBe('no-store')
    await visit('/').expect(status)
    expect(world.rendered).toHaveLength(2)
  })

  test('a page of which a part has failed', async () => {
    const { world, visit } = await makeWorld((page, sink) => {
      page.fail(new Error('no featured list'))
      sink.end('half')
    })
    await visit('/').expect(200)
    await visit('/').expect(200)
    expect(world.rendered).toHaveLength(2)
    expect(world.errors).toHaveLength(2)
  })

  test('a page that broke off', async () => {
    const { world, visit } = await makeWorld((_page, sink) => {
      sink.write('half')
      setImmediate(() => sink.destroy(new Error('broken')))
    })
    await expect(visit('/')).rejects.toThrow(/aborted|hang up/)
    await expect(visit('/')).rejects.toThrow(/aborted|hang up/)
    expect(world.rendered).toHaveLength(2)
  })

  test('a cookie', async () => {
    const { visit } = await makeWorld()
    const first = await visit('/?lng=ar')
    expect(cookiesOf(first)).toHaveLength(1)
    expect(cookiesOf(await visit('/?lng=ar', { cookie: 'i18next=ar' }))).toEqual([])
    const { headers } = await visit('/?lng=ar')
    expect(headers['set-cookie']).toHaveLength(1)
    expect(headers['cache-control']).toBe('private, no-cache')
  })
})

describe('visitors get the page of their own', () => {
  test.each([
    ['language', { 'accept-language': 'ar' }],
    ['chosen language', { cookie: 'i18next=tr' }],
    ['theme', { cookie: 'theme=dark' }],
    ['layout', { cookie: 'listingView=list-2' }],
    ['need for a page without script', { cookie: 'whole=1' }],
    ['crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ])('%s', async (_what, headers) => {
    const { world, visit } = await makeWorld()
    await visit('/')
    await visit('/', headers)
    expect(world.rendered).toHaveLength(2)
    await visit('/', headers)
    await visit('/')
    expect(world.rendered).toHaveLength(2)
  })
})

test('a visitor who leaves takes the work along, unless others wait', async () => {
  const { world, visit } = await makeWorld((_page, sink) => void sink.write('first'))
  const leaving = visit('/')
  leaving.catch(() => {})
  leaving.end(() => {})
  await expect.poll(() => world.rendered.length).toBe(1)
  leaving.abort()
  await expect.poll(() => world.rendered[0]?.signal.aborted).toBe(true)
  const next = visit('/')
  next.end(() => {})
  await expect.poll(() => world.rendered.length).toBe(2)
  next.abort()
})

describe('the address of a page', () => {
  const view = { view: 'grid', columns: 3 } as const
  const variant = { language: 'en', view, whole: false } as const
  const id = '0123456789abcdef01234567'

  test.each([
    ['/', '/'],
    ['/?utm_source=mail&gclid=1', '/'],
    ['/?lng=ar', '/?lng=ar'],
    ['/?lng=xx', '/'],
    ['/products?sort=-createdAt&page=1', '/products'],
    [`/products?page=2&category=${id}&utm_medium=x`, `/products?category=${id}&page=2`],
    [`/products?category=${id}&page=2`, `/products?category=${id}&page=2`],
    ['/products?page=-3&sort=drop', '/products'],
    [`/details/${id}`, `/details/${id}`],
    ['/about', '/about'],
  ])('%s is kept as %s', (address, kept) => {
    expect(cacheKey(address, variant)).toBe(kept)
  })

  test.each([
    '/?x=1',
    '/products?foo=bar',
    '/login',
    '/profile',
    '/details/x',
    `/details/${id}/more`,
    '/?whole=1',
    '/about?keyword=a',
    '/nowhere',
    '//evil.example/',
    '/%2e%2e/',
  ])('%s is not kept', (address) => {
    expect(cacheKey(address, variant)).toBeUndefined()
  })
})

test('hostile addresses cannot fill the memory, nor drive out what people ask for', async () => {
  const { world, visit } = await makeWorld((_page, sink) => void sink.end('x'.repeat(900_000)))
  await visit('/')
  await visit('/')
  for (let index = 0; index < 60; index += 1) await visit(`/products?keyword=word${index}`)
  const before = world.rendered.length
  await visit('/')
  expect(world.rendered).toHaveLength(before)
  await visit('/products?keyword=word0')
  expect(world.rendered).toHaveLength(before + 1)
})

describe('on the short way', () => {
  const sometimes = /^(x-request-id|date|age)$/

  test.each([
    ['to anybody', {}, {}],
    ['in the language and theme of the visitor', { cookie: 'i18next=ar; theme=dark' }, {}],
    ['in brotli', { 'accept-encoding': 'br' }, {}],
    ['under https', {}, { PUBLIC_URL: 'https://store.example' }],
    [
      'behind a proxy',
      { 'x-forwarded-proto': 'https', 'x-request-id': 'id-of-the-proxy' },
      { TRUST_PROXY: '1' },
    ],
    ['pretending to be a proxy', { 'x-forwarded-proto': 'https', 'x-request-id': 'id-of-nobody' }, {}],
  ])('a page goes %s as it does on the long way', async (_what, headers, environment) => {
    const { kept, world } = await makeWorld()
    const { app, parts, lines } = await makeStore({ pageCache: kept, environment })
    const trusts = app.get('trust proxy fn') as TrustProxy
    const long = () => supertest(app).get('/').set(headers)
    const short = () =>
      supertest(withFastPath(app, parts, trusts))
        .get('/')
        .set(headers)
    await long()
    await long()
    const [one, other] = [await long(), await short()]
    expect(other.text).toBe(one.text)
    const constant = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !sometimes.test(name)))
    expect(constant(other.headers)).toEqual(constant(one.headers))
    expect(other.headers['x-request-id'] === 'id-of-the-proxy').toBe(
      one.headers['x-request-id'] === 'id-of-the-proxy',
    )
    const [before, last] = lines
      .slice(-2)
      .map((line) => ({ ...JSON.parse(line), time: 0, requestId: '', ms: 0 }))
    expect(last).toEqual(before)
    expect(world.rendered).toHaveLength(1)
  })

  test.each([
    ['signed in', '/', { cookie: 'customerToken=abc' }],
    ['choosing a language', '/?lng=ar', {}],
    ['who is a cache', '/', { 'surrogate-capability': 'varnish="Surrogate/1.0"' }],
    ['who has the page already', '/', { 'if-none-match': 'W/"x"' }],
    ['who asks for something else', '/robots.txt', {}],
  ])('nobody goes %s', async (_who, path, headers) => {
    const { kept } = await makeWorld()
    const { app, parts } = await makeStore({ pageCache: kept })
    let long = 0
    const counted: RequestListener = (request, response) => {
      long += 1
      app(request, response)
    }
    const store = supertest(withFastPath(counted, parts, app.get('trust proxy fn') as TrustProxy))
    await store.get('/')
    await store.get('/')
    const before = long
    await store.get(path).set(headers)
    expect(long).toBe(before + 1)
  })
})
