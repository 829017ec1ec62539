/** Which requests reach a store through Varnish, and which responses Varnish caches. The store echoes the request that it receives. */
import type { IncomingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_VIEW_PREFERENCE } from '#domain/listing/view-preference.ts'
import { patterns } from '#domain/paths.ts'
import { detectLanguage } from '#locales/detect.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { cacheKey, LISTING_PARAMETERS } from '#server/page-cache/cache-key.ts'
import { plainVariant, variantKey } from '#server/rendering/page-variant.ts'
import { startEchoStore } from './echo-store.ts'
import { findVarnish } from './find-varnish.ts'
import { startVarnish, type Varnish } from './start-varnish.ts'

const PRODUCT = '/details/0123456789abcdef01234567'
const SITE = { browser: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }

interface Heard {
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

// Skipped unless Varnish is installed: apt-get install varnish.
describe.skipIf(!findVarnish())('through Varnish', () => {
  let varnish: Varnish
  let store: Awaited<ReturnType<typeof startEchoStore>>

  beforeAll(async () => {
    store = await startEchoStore()
    varnish = await startVarnish([store.port, store.port])
    await vi.waitFor(async () => expect(await varnish.healthyStores()).toBe(2), { timeout: 20_000 })
  })
  afterAll(async () => {
    await varnish?.close()
    await store?.close()
  })

  /** Returns the request that the store received. A cached response describes the request that filled the cache. */
  async function heardOf(
    path: string,
    headers: Record<string, string | string[]> = {},
    localAddress?: string,
  ) {
    const answer = await varnish.ask(path, { headers, localAddress })
    return { ...answer, heard: JSON.parse(answer.text) as Heard }
  }

  describe('the language of a browser', () => {
    const sentLanguage = async (acceptLanguage: string | string[]) =>
      (await heardOf('/login', { 'accept-language': acceptLanguage })).heard.headers['accept-language']

    test.each([
      ['en-US,en;q=0.9'],
      ['ar-EG,ar;q=0.9,en-US;q=0.8,en;q=0.7'],
      ['de-DE,de;q=0.9,tr;q=0.7'],
      ['en;q=0.5, ar;q=0.9, tr;q=0.7'],
      ['tr;q=0.8, ar;q=0.8'],
      ['tr;q=0.5;q=1, en'],
      ['tr;q=0.5;a=1, en, ar;q=0.7'],
      ['tr;q=0.80,ar;q=0.800'],
      ['ar;q=0.45,tr;q=0.5'],
      ['ar;q=0.004,tr;q=0.01'],
      ['en;q=0.999,ar;q=1.000'],
      ['ar;q=0, tr;q=0.1'],
      ['ar;q=0.000, *;q=0.5'],
      ['tr;q=0.2, *;q=0.5'],
      ['*, tr'],
      ['*-CH, tr;q=0.1'],
      ['ar;q=2, tr;q=0.1'],
      ['ar;q=1.001, tr;q=0.1'],
      ['ar;q=0.1234, tr;q=0.1'],
      ['ar;q=, tr;q=0.1'],
      ['ar ; q=0.4 , tr ; q=0.6'],
      ['ar; q = 0.4, tr;q=0.6'],
      ['ar;level=1;q=0.4;q=1, tr;q=0.6'],
      ['t r, ar;q=0.1'],
      ['TR-tr, ar;q=0.1'],
      ['tr&1000ar, ar-x&1000tr;q=0.3, en;q=0.2'],
      ['\u00a0tr\u00a0;\u00a0q=0.2, ar;q=0.1'],
      [',;,;;q=,'],
      [''],
    ])('%s: the store is told the one that it would choose itself', async (acceptLanguage) => {
      expect(await sentLanguage(acceptLanguage)).toBe(detectLanguage({ acceptLanguage }))
    })

    test.each([320, 331, 332, 333, 334, 500])(
      'after %i other languages is read as far as the store reads it',
      async (others) => {
        const acceptLanguage = `${'de,'.repeat(others)}ar,tr-TR`
        expect(await sentLanguage(acceptLanguage)).toBe(detectLanguage({ acceptLanguage }))
      },
    )

    test('sent in two headers counts as one list', async () => {
      expect(await sentLanguage(['ar;q=0.4', 'tr;q=0.5'])).toBe('tr')
    })

    test('in any notation reaches the store as the one that the store would choose', async () => {
      const tags = [
        'en',
        'ar',
        'tr',
        'de',
        'fr-CA',
        'en-GB',
        'ar-EG',
        'TR-tr',
        '*',
        'arz',
        'e',
        '',
        'ar&',
        '-tr',
      ]
      const qualities = [
        '',
        ';q=1',
        ';q=0',
        ';q=1.000',
        ';q=x',
        ';a=1',
        ';a=1;q=0.4',
        '; q=0.25 ',
        ';q=0.5;q=1',
      ]
      const range = fc
        .tuple(
          fc.constantFrom(...tags),
          fc.oneof(
            fc.constantFrom(...qualities),
            fc.integer({ min: 0, max: 1100 }).map((parts) => `;q=${parts / 1000}`),
          ),
        )
        .map(([name, weight]) => name + weight)
      const header = fc
        .tuple(fc.array(range, { maxLength: 6 }), fc.constantFrom(',', ', ', ' , '))
        .map(([ranges, comma]) => ranges.join(comma))
      await fc.assert(
        fc.asyncProperty(header, async (acceptLanguage) => {
          expect(await sentLanguage(acceptLanguage)).toBe(detectLanguage({ acceptLanguage }))
        }),
        { numRuns: 300 },
      )
    })

    test('in 300 notations leaves three copies of a page', async () => {
      const copies = new Set<string | undefined>()
      for (let way = 0; way < 300; way += 1) {
        const [first, second] = [(way % 10) / 10, (way % 7) / 10]
        const spelling = `en;q=${first}${way % 3},ar-X${way};q=${second},fr;q=0.${way},tr;q=0.${way % 9}5`
        const { heard } = await heardOf('/contact', { 'accept-language': spelling })
        // A cached response describes the request that filled the cache.
        copies.add(String(heard.headers['x-request-id']))
      }
      expect(copies.size).toBe(LANGUAGES.length)
    })
  })

  test('any cookies give the page of their variant, and the store gets no other cookies', async () => {
    const cookie = fc.oneof(
      fc.constantFrom('theme=dark', 'theme=light', 'theme=pink', 'i18next=ar', 'i18next=tr', 'i18next=xx'),
      fc.constantFrom(
        'listingView=list-2',
        'listingView=grid-4',
        'listingView=grid-9',
        'complete=1',
        'complete=0',
      ),
      fc.constantFrom('_ga=GA1.2.3', 'news=signedIn', 'a', '=', 'xtheme=dark', 'theme_=dark'),
    )
    const cookies = fc
      .uniqueArray(cookie, { maxLength: 6, selector: (each) => each.split('=')[0] })
      .map((all) => all.join('; '))
    await fc.assert(
      fc.asyncProperty(cookies, async (header) => {
        const { heard } = await heardOf('/products', {
          cookie: header,
          'accept-language': 'en',
          'user-agent': SITE.browser,
        })
        const keyOf = (headers: IncomingHttpHeaders) =>
          variantKey(plainVariant({ headers: { cookie: headers.cookie, 'user-agent': SITE.browser } }))
        expect(keyOf(heard.headers)).toBe(keyOf({ cookie: header }))
        expect(heard.headers.cookie ?? '').toMatch(/^((i18next|theme|listingView|complete)=[\w-]+(; |$))*$/)
      }),
      { numRuns: 100 },
    )
  })

  test('a crawler gets the complete page', async () => {
    const { heard } = await heardOf('/about', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect(heard.headers.cookie).toBe('complete=1')
  })

  test.each([
    ['/?utm_source=a&gclid=b', '/'],
    ['/products?utm_medium=x&page=2&category=5&fbclid=1', '/products?category=5&page=2'],
    ['/products?page=2&category=5', '/products?category=5&page=2'],
    ['/about?lng=ar&msclkid=1', '/about?lng=ar'],
    ['/assets/a.js?v=1', '/assets/a.js'],
    ['/_image/640/store/a.webp?x', '/_image/640/store/a.webp'],
  ])('%s is requested from the store as %s', async (path, asked) => {
    const { heard, cache } = await heardOf(path)
    expect(heard.url).toBe(asked)
    expect(['HIT', 'MISS']).toContain(cache)
  })

  test('only the pages and parameters that the store caches are looked up', async () => {
    const addresses = [
      ...Object.values(patterns).map((pattern) => pattern.replace('/:id', PRODUCT.slice('/details'.length))),
      ...[...LISTING_PARAMETERS, 'foo', 'complete', 'next'].map((name) => `/products?${name}=1`),
      ...[
        '/?x=1',
        '/about?keyword=a',
        '/?complete=1',
        '/details/x',
        `${PRODUCT}/more`,
        '/nowhere',
        '/healthz',
      ],
      ...['/readyz', '/__mock', '/identity/start', '/login?next=%2F', '/products?page', '/products?=1'],
    ]
    const variant = { language: 'en', view: DEFAULT_VIEW_PREFERENCE, isComplete: false } as const
    for (const address of addresses) {
      const { cache } = await varnish.ask(address)
      const isKept = cacheKey(address, variant) !== undefined
      expect(`${address}: ${cache === 'PASS' ? 'passed' : 'kept'}`).toBe(
        // The store accepts a parameter without a value; Varnish passes such a request.
        `${address}: ${isKept && !/\?page$/.test(address) ? 'kept' : 'passed'}`,
      )
    }
  })

  test.each([
    ['a customer', { cookie: 'theme=dark; customerToken=abc' }, '/'],
    ['a customer with an odd header', { cookie: 'customerToken =abc' }, '/products'],
    ['somebody with a token of their own', { authorization: 'Bearer abc' }, '/api/v1.0/products'],
    ['a customer’s own list', { cookie: 'customerToken=abc' }, '/api/v1.0/customers/get-favorites'],
    ['a rating of one’s own', {}, '/api/v1.0/rating/my-rating'],
  ])('%s is passed on unchanged, and its response is not cached', async (_who, headers, path) => {
    for (let time = 0; time < 3; time += 1) {
      const { heard, cache } = await heardOf(path, headers)
      expect(cache).toBe('PASS')
      expect(heard.headers).toMatchObject(headers)
      expect(heard.headers['surrogate-capability']).toBeUndefined()
    }
  })

  test('a response that is not public is fetched each time', async () => {
    const heads: Record<string, string>[] = [
      { 'cache-control': 'private, no-cache' },
      { 'cache-control': 'no-store' },
      { 'cache-control': 'public, max-age=60', 'set-cookie': 'i18next=ar' },
      { 'cache-control': 'public, max-age=60', vary: '*' },
      {},
    ]
    for (const [index, head] of heads.entries()) {
      const path = `/products?keyword=own${index}`
      store.answers.set(path, { status: 200, headers: head })
      const first = await heardOf(path)
      const second = await heardOf(path)
      expect([first.cache, second.cache], JSON.stringify(head)).toEqual(['MISS', 'MISS'])
      expect(second.heard.headers['x-request-id']).not.toBe(first.heard.headers['x-request-id'])
    }
  })

  test('an error is fetched each time, and a file that one store lacks is requested from another', async () => {
    for (const status of [404, 500, 502, 503]) {
      const path = `/products?keyword=status${status}`
      store.answers.set(path, { status, headers: { 'cache-control': 'no-store' } })
      expect([(await varnish.ask(path)).cache, (await varnish.ask(path)).cache]).toEqual(['MISS', 'MISS'])
    }
    store.answers.set('/assets/new.js', { status: 404, headers: {}, times: 1 })
    expect((await varnish.ask('/assets/new.js')).status).toBe(200)
  })

  test('forwarding headers and request id are set by Varnish only', async () => {
    const lies = {
      'x-forwarded-for': '203.0.113.9, 10.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'chosen-by-a-visitor',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'surrogate-capability': 'evil="Surrogate/1.0"',
    }
    const { heard } = await heardOf('/login', lies, '127.0.0.7')
    expect(heard.headers['x-forwarded-for']).toBe('127.0.0.7')
    expect(heard.headers['x-forwarded-proto']).toBe('http')
    expect(heard.headers['x-request-id']).toMatch(/^varnish-\d+$/)
    for (const name of ['x-forwarded-host', 'x-real-ip', 'forwarded', 'surrogate-capability'])
      expect(heard.headers[name]).toBeUndefined()
  })

  test('the Host header is not part of the cache key', async () => {
    await varnish.ask('/privacy', { headers: { host: 'sedir.example' } })
    const { cache, heard } = await heardOf('/privacy', { host: 'evil.example' })
    expect(cache).toBe('HIT')
    expect(heard.headers.host).not.toBe('evil.example')
  })

  test('pictures are cached by format, texts by encoding', async () => {
    const picture = '/_image/640/store/b.webp'
    for (const [accept, sent] of [
      ['image/avif,image/webp,*/*;q=0.8', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['image/avif;q=0, image/webp', 'image/webp'],
      ['image/png', '*/*'],
    ])
      expect((await heardOf(picture, { accept: `${accept}`, cookie: 'a=1' })).heard.headers).toMatchObject({
        accept: sent,
      })
    for (const [encoding, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1.0, br;q=0', 'gzip'],
      ['deflate', undefined],
    ] as const)
      expect((await heardOf('/', { 'accept-encoding': encoding })).heard.headers['accept-encoding']).toBe(
        sent,
      )
  })

  test.each(['PURGE', 'BAN', 'TRACE', 'BREW'])('%s by HTTP is refused from any address', async (method) => {
    const path = '/contact'
    await varnish.ask(path)
    for (const localAddress of ['127.0.0.1', '127.0.0.9'])
      for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
        expect(
          (await varnish.ask(path, { method, headers: { [name]: '127.0.0.1' }, localAddress })).status,
        ).toBe(405)
    expect((await varnish.ask(path)).cache).toBe('HIT')
  })

  test('an operator on Varnish’s machine can ban one page, or all of them', async () => {
    const cacheOf = async (path: string) => (await varnish.ask(path)).cache
    const picture = '/_image/640/store/kept.webp'
    store.answers.set(picture, {
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=600' },
    })
    for (const path of ['/contact', '/privacy', picture]) await varnish.ask(path)
    await varnish.manage('ban', 'req.url', '==', '/contact')
    expect([await cacheOf('/contact'), await cacheOf('/privacy')]).toEqual(['MISS', 'HIT'])
    await varnish.manage('ban', 'obj.http.Content-Type', '~', '^text/html')
    expect([await cacheOf('/contact'), await cacheOf('/privacy')]).toEqual(['MISS', 'MISS'])
    expect(await cacheOf(picture)).toBe('HIT')
  })

  describe('a page that is requested by a frame of the store', () => {
    const frame = {
      'sec-fetch-dest': 'iframe',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
    }

    test('is fetched for this request only, with its Sec-Fetch headers', async () => {
      const path = '/products?lng=ar&page=3'
      const framed = await heardOf(path, frame)
      expect(framed.cache).toBe('PASS')
      expect(framed.heard.headers).toMatchObject(frame)
      expect((await heardOf(path)).cache).toBe('MISS')
      expect((await heardOf(path, frame)).cache).toBe('PASS')
    })

    test.each([
      ['/products?page=4', {}],
      ['/about?lng=tr', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }],
      ['/api/v1.0/products?limit=4', frame],
      ['/assets/b.js', frame],
    ])(
      'or another one that is cached, %s, is fetched without Sec-Fetch headers',
      async (path, differently) => {
        const headers = { ...frame, 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1', ...differently }
        const { cache, heard } = await heardOf(path, headers)
        expect(cache).toBe('MISS')
        expect(Object.keys(heard.headers).filter((name) => name.startsWith('sec-fetch'))).toEqual([])
      },
    )

    test('and a write keeps its Sec-Fetch headers', async () => {
      const { text } = await varnish.ask('/api/v1.0/visits', { method: 'POST', headers: frame, body: '{}' })
      expect((JSON.parse(text) as Heard).headers).toMatchObject(frame)
    })
  })

  test('if no store answers and nothing is cached, Varnish sends the store’s error page', async () => {
    const nobody = await startVarnish([1, 1])
    onTestFinished(nobody.close)
    for (const language of LANGUAGES) {
      const { t } = createRequestI18n(language)
      const { status, text, headers } = await nobody.ask('/products?page=2', {
        headers: { 'accept-language': language },
      })
      expect(status).toBe(503)
      expect(headers).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
        'content-language': language,
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(text).toContain(`<h1>${t('errors.failedTitle')}</h1><p>${t('errors.awayText')}</p>`)
      const call = await nobody.ask('/api/v1.0/products', { headers: { cookie: `i18next=${language}` } })
      expect(JSON.parse(call.text)).toEqual({ message: t('errors.awayText') })
    }
    expect((await nobody.ask('/api/v1.0/visits', { method: 'POST', body: '{}' })).status).toBe(503)
  })
})
