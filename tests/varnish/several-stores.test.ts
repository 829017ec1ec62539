/** Two stores behind a cache: cached pages, pages of customers, and stores that stop. The tests run in this order. */
import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { findVarnish } from './find-varnish.ts'
import { type Answer, type AskOptions, startVarnish, type Varnish } from './start-varnish.ts'
import { startTwoStores, type TwoStores } from './two-stores.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const LONG_TIMEOUT = { timeout: 30_000 }

// Skipped unless Varnish is installed: apt-get install varnish.
describe.skipIf(!findVarnish())('two stores behind Varnish', () => {
  let varnish: Varnish
  let behind: TwoStores
  let products: readonly string[]

  beforeAll(async () => {
    behind = await startTwoStores()
    const [one, other] = behind.stores
    if (!one || !other) throw new Error('There are two')
    varnish = await startVarnish([one.port, other.port], '5s')
    await vi.waitFor(async () => expect(await varnish.healthyStores()).toBe(2), LONG_TIMEOUT)
    const { data } = JSON.parse((await visit('/api/v1.0/products?limit=12')).text)
    products = data.map(({ _id }: { _id: string }) => _id)
  })
  afterAll(async () => {
    await varnish?.close()
    await behind?.close()
  })

  const visit = (path: string, headers: Record<string, string> = {}, options: AskOptions = {}) =>
    varnish.ask(path, {
      ...options,
      headers: { 'user-agent': BROWSER, 'accept-language': 'en', ...headers },
    })

  /** Requests the page until the response comes from the cache. */
  async function kept(path: string, headers?: Record<string, string>): Promise<Answer> {
    let last = await visit(path, headers)
    await expect
      .poll(async () => {
        last = await visit(path, headers)
        return last.cache
      }, LONG_TIMEOUT)
      .toBe('HIT')
    return last
  }

  test('a page is served from the cache, with a policy that allows only its own scripts', async () => {
    const { headers, text, status } = await kept('/')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    expect(headers['x-request-id']).toMatch(/^varnish-\d+$/)
    expect(text.includes('nonce')).toBe(false)
    const policy = headers['content-security-policy'] ?? ''
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code)
    expect(scripts.length).toBeGreaterThan(0)
    for (const code of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(policy).not.toMatch(/nonce|unsafe/)
  })

  test('a page is cached from its first response on', async () => {
    let asked = 0
    const firstAndSecond = async () => {
      asked += 1
      // Another address each time: on a busy machine, rendering may exceed the time that the store holds a cache's request.
      const path = `/products?keyword=seldom${asked}`
      const [first, second] = [await visit(path), await visit(path)]
      return {
        caches: [first.cache, second.cache],
        same: second.text === first.text,
        nonce: first.text.includes('nonce'),
      }
    }
    await expect
      .poll(firstAndSecond, LONG_TIMEOUT)
      .toEqual({ caches: ['MISS', 'HIT'], same: true, nonce: false })
  })

  test('each visitor gets their language, whatever others have requested before', async () => {
    const pages = await Promise.all(
      LANGUAGES.flatMap((language) =>
        [
          [`${language}-XX,${language};q=0.9,de;q=0.3`, '_ga=1'],
          ['de', `_ga=1; i18next=${language}`],
        ].map(async ([acceptLanguage = '', cookie = '']) => ({
          language,
          page: await kept('/products', { 'accept-language': acceptLanguage, cookie }),
        })),
      ),
    )
    for (const { language, page } of pages) {
      expect(/<html lang="(\w+)"/.exec(page.text)?.[1]).toBe(language)
      expect(page.headers['content-language']).toBe(language)
    }
    const chosen = await visit('/products?lng=tr')
    expect(chosen.headers['set-cookie']?.[0]).toContain('i18next=tr')
    expect((await visit('/products?lng=tr')).headers['set-cookie']).toHaveLength(1)
    expect((await kept('/products?lng=tr', { cookie: 'i18next=tr' })).headers['set-cookie']).toBeUndefined()
  })

  test('each visitor gets their theme and layout', async () => {
    const plain = await kept('/products')
    const dark = await kept('/products', { cookie: 'theme=dark' })
    const light = await kept('/products', { cookie: 'a=b; theme=light' })
    const list = await kept('/products', { cookie: 'listingView=list-2; theme=dark' })
    const themeOf = ({ text }: Answer) => /<html[^>]* data-theme="(\w+)"/.exec(text)?.[1]
    expect([plain, dark, light, list].map(themeOf)).toEqual([undefined, 'dark', 'light', 'dark'])
    expect(new Set([plain, dark, light, list].map(({ text }) => text)).size).toBe(4)
    expect((await visit('/products')).text === plain.text).toBe(true)
  })

  test('a conditional request is answered with 304 from the cache', async () => {
    const { headers } = await kept('/about')
    const again = await visit('/about', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.cache, again.body.length]).toEqual([304, 'HIT', 0])
    expect((await visit('/about', { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('files and pictures are cached for a long time, by encoding and format', async () => {
    const script = /"(\/assets\/[^"]+\.js)"/.exec((await kept('/')).text)?.[1]
    if (!script) throw new Error('The page names no script')
    const file = await kept(script, { 'accept-encoding': 'gzip, br', cookie: 'customerToken=abc' })
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(file.body).equals((await kept(script)).body)).toBe(true)
    const picture = /\/_image\/\d+\/provider\/[^" ]+/.exec((await kept('/')).text)?.[0] ?? ''
    for (const format of ['avif', 'webp'])
      expect((await kept(picture, { accept: `image/${format}` })).headers['content-type']).toBe(
        `image/${format}`,
      )
  })

  test('concurrent customers and visitors each get their own pages, and no personal page is cached', async () => {
    const customers = await Promise.all([signUp('Amal Zwyx', 1), signUp('Bora Vqkt', 2)])
    const askers = [...customers, { name: 'nobody', cookie: '' }]
    const paths = ['/', '/products', `/details/${products[0]}`, '/profile', '/api/v1.0/auth/customer/profile']
    const asked = Array.from({ length: 5 }, () =>
      paths.flatMap((path) => askers.map((asker) => ({ path, asker }))),
    ).flat()
    await Promise.all(
      asked.map(async ({ path, asker }) => {
        const answer = await visit(path, asker.cookie ? { cookie: asker.cookie } : {})
        const what = `${path} for ${asker.name}: ${answer.status} ${answer.cache}`
        for (const { name } of customers) expect(answer.text.includes(name), what).toBe(name === asker.name)
        if (asker.cookie) expect(answer.cache, what).toBe('PASS')
      }),
    )
    expect(/Zwyx|Vqkt/.test((await kept('/')).text)).toBe(false)
  })

  async function signUp(name: string, number: number) {
    const person = { email: `${name[0]}@mail.example`, phone: `+90532111220${number}` }
    const send = (path: string, body: object) =>
      visit(
        `/api/v1.0/auth/customer${path}`,
        { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        { method: 'POST', body: JSON.stringify(body) },
      )
    const begun = await send('/signup', { ...person, username: name, password: 'Sedir1234' })
    expect([begun.cache, begun.status]).toEqual(['PASS', 201])
    const emailCode = behind.mock.mailbox.latest(person.email)?.code
    const verified = await send('/verification', { ...person, emailCode })
    const cookie = /customerToken=[^;]+/.exec(verified.headers['set-cookie']?.join() ?? '')?.[0]
    return { name, cookie: cookie ?? expect.unreachable('a session') }
  }

  test('a page is fetched again after a ban, and after its lifetime', async () => {
    const path = `/details/${products[1]}`
    await kept(path)
    await varnish.manage('ban', 'req.url', '==', path)
    expect((await visit(path)).cache).toBe('MISS')

    const titles = { titleEn: 'A sofa renamed', titleAr: 'أريكة باسم جديد', titleTr: 'Yeni adlı kanepe' }
    await fetch(`${behind.providerUrl}/__mock/db/products/${products[1]}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(titles),
    })
    // The stores cache the provider's responses for 15 s of their fast clock, and Varnish caches pages for 5 s.
    const isRenamed = async () => (await visit(path)).text.includes(`>${titles.titleEn}<`)
    expect(await isRenamed()).toBe(false)
    await expect.poll(isRenamed, { timeout: 60_000 }).toBe(true)
    await kept(path)
  })

  test('no request fails while a store ends on SIGTERM', async () => {
    const [, other] = behind.stores
    if (!other) throw new Error('There are two')
    const statuses: number[] = []
    let isOver = false
    const visitors = Array.from({ length: 4 }, async (_, visitor) => {
      for (let page = 1; !isOver; page += 1) {
        const path = visitor === 0 ? '/login' : `/products?keyword=ending${visitor}-${page}`
        statuses.push((await visit(path)).status)
      }
    })
    expect(await other.end('SIGTERM')).toBe(0)
    await vi.waitFor(async () => expect(await varnish.healthyStores()).toBe(1), LONG_TIMEOUT)
    isOver = true
    await Promise.all(visitors)
    expect(statuses.length).toBeGreaterThan(4)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    await behind.startStore('two', other.port)
    await vi.waitFor(async () => expect(await varnish.healthyStores()).toBe(2), LONG_TIMEOUT)
  })

  test('without one store the other one answers; without both, cached pages are served for a while', async () => {
    const [one] = behind.stores
    await one?.end('SIGKILL')
    const pages = await Promise.all(
      products.slice(2).map((id) => visit(`/details/${id}`).then(({ status }) => status)),
    )
    expect(new Set(pages)).toEqual(new Set([200]))

    await kept('/contact')
    await kept('/', { 'accept-language': 'ar' })
    await behind.endAll()
    const stale = await visit('/contact')
    expect([stale.status, stale.text.includes('lang="en"')]).toEqual([200, true])
    expect((await visit('/', { 'accept-language': 'ar' })).text.includes('lang="ar"')).toBe(true)
    await expect.poll(async () => (await visit('/contact')).cache, LONG_TIMEOUT).toBe('STALE')

    const unknown = await visit('/products?keyword=never', { 'accept-language': 'tr' })
    expect([unknown.status, unknown.headers['retry-after'], unknown.cache]).toEqual([503, '5', 'ERROR'])
    expect(unknown.text).toContain(createRequestI18n('tr').t('errors.awayText'))
    await expect.poll(async () => (await visit('/contact')).status, { timeout: 60_000 }).toBe(503)
  })

  test('pages are cached again when a store has come back', async () => {
    await behind.startStore('one', behind.stores[0]?.port)
    await expect.poll(async () => (await visit('/contact')).status, LONG_TIMEOUT).toBe(200)
    await kept('/contact')
  })
})
