import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { json } from '../../support/fake-provider.ts'
import { makeStore } from '../store-world.ts'

const id = (number: number) => String(number).padStart(24, '0')
const product = (number: number) => ({
  _id: id(number),
  titleEn: 'Chair & table',
  titleAr: '',
  titleTr: '',
  descriptionEn: '',
  descriptionAr: '',
  descriptionTr: '',
  categories: [],
  categoryIds: [],
  images: ['/images/a.webp'],
  sku: 'A',
  type: 'chair',
  rating: 0,
  tags: [],
  colors: [],
  isFavorite: false,
  createdAt: '2026-01-02T03:04:05.000Z',
})
const category = (number: number, children: unknown[] = []) => ({
  _id: id(number),
  nameEn: 'Chairs',
  nameAr: '',
  nameTr: '',
  productCount: 1,
  children,
})

/** Products on pages of 100, and a category with one child. */
function productsInAll(total: number): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? '', 'http://provider')
    if (url.pathname.endsWith('/categories/recursive')) {
      return json(200, { data: [category(900_000, [category(900_001)])] })(request, response)
    }
    const page = Number(url.searchParams.get('page'))
    const skip = Math.min((page - 1) * 100, total)
    const data = Array.from({ length: Math.min(100, total - skip) }, (_, index) => product(skip + index))
    const numberOfPage = Math.ceil(total / 100)
    return json(200, {
      data,
      results: data.length,
      allResults: total,
      paginationResult: { currentPage: page, numberOfPage, next: null, prev: null, skip, limit: 100 },
    })(request, response)
  }
}
const catalogue = productsInAll(120)

describe('the sitemap', () => {
  test('names all products and categories in each language, and the other languages of each', async () => {
    const { visit, seen } = await makeStore({ provider: catalogue })
    const { text, headers } = await visit.get('/sitemap.xml').buffer(true).expect(200)
    expect(headers['content-type']).toMatch(/^application\/xml/)
    expect(text.match(/<url>/g)).toHaveLength(3 * (120 + 2 + 5))
    expect(text).toContain(`<loc>http://store.example/details/${id(119)}</loc>`)
    expect(text).toContain(`<loc>http://store.example/products?category=${id(900_001)}&amp;lng=ar</loc>`)
    expect(text).toContain(
      `<xhtml:link rel="alternate" hreflang="tr" href="http://store.example/details/${id(0)}?lng=tr"/>`,
    )
    expect(text).toContain('hreflang="x-default" href="http://store.example/about"')
    expect(text).toContain('<lastmod>2026-01-02T03:04:05.000Z</lastmod>')
    expect(seen).toHaveLength(3)
  })

  test('is built once an hour for all requests', async () => {
    let now = 0
    const { visit, seen } = await makeStore({ provider: catalogue, clock: () => now })
    await Promise.all([
      visit.get('/sitemap.xml'),
      visit.get('/sitemap.xml').set('accept-encoding', 'identity'),
    ])
    expect(seen).toHaveLength(3)
    now = 61 * 60 * 1000
    await visit.get('/sitemap.xml')
    expect(seen).toHaveLength(6)
  })

  test('leaves out a date that is none, and still names the product and all others', async () => {
    const { visit } = await makeStore({
      provider: (request, response) =>
        request.url?.includes('/products')
          ? json(200, {
              data: [{ ...product(1), createdAt: 'the day before yesterday' }, product(2)],
              allResults: 2,
              paginationResult: { currentPage: 1, numberOfPage: 2, skip: 0, limit: 100 },
            })(request, response)
          : catalogue(request, response),
    })
    const { text } = await visit.get('/sitemap.xml').buffer(true).expect(200)
    expect(text).toContain(`<loc>http://store.example/details/${id(1)}</loc><xhtml:link`)
    expect(text).toContain(
      `<loc>http://store.example/details/${id(2)}</loc><lastmod>2026-01-02T03:04:05.000Z`,
    )
  })

  test('of a catalogue with more products than a file has is an index of files that name each product once', async () => {
    const { visit, seen } = await makeStore({ provider: productsInAll(5001) })
    const read = async (path: string) => (await visit.get(path).buffer(true).expect(200)).text
    const index = await read('/sitemap.xml')
    expect(index.slice(0, 100)).toContain('<sitemapindex')
    const files = Array.from(
      index.matchAll(/<loc>http:\/\/store\.example([^<]+)<\/loc>/g),
      ([, path = '']) => path,
    )
    expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    expect(seen).toHaveLength(1)
    const texts = await Promise.all(files.map(read))
    const counts = texts.map((text) => text.match(/<url>/g)?.length)
    expect(counts).toEqual([3 * (5000 + 2 + 5), 3])
    const named = texts.flatMap((text) => text.match(/(?<=<loc>[^<]*\/details\/)\w+(?=<)/g) ?? [])
    expect(new Set(named).size).toBe(5001)
    expect(named.at(-1)).toBe(id(5000))
    await visit.get('/sitemap-3.xml').expect(404)
    await visit.get('/sitemap-0.xml').expect(404)
  })

  test('is 503 with Retry-After while the provider is unavailable', async () => {
    let away = true
    const { visit } = await makeStore({
      provider: (request, response) =>
        away ? json(500, {})(request, response) : catalogue(request, response),
    })
    const response = await visit.get('/sitemap.xml').expect(503)
    expect(response.headers['retry-after']).toBe('60')
    away = false
    await visit.get('/sitemap.xml').expect(200)
  })
})

test('robots.txt names the sitemap, and excludes personal pages', async () => {
  const { visit } = await makeStore()
  const { text } = await visit
    .get('/robots.txt')
    .expect(200)
    .expect('content-type', /^text\/plain/)
  expect(text).toContain('Sitemap: http://store.example/sitemap.xml')
  expect(text).toContain('Disallow: /profile\n')
})

test('the web manifest is in the visitor’s language', async () => {
  const { visit } = await makeStore()
  const { body, headers } = await visit
    .get('/manifest.webmanifest')
    .set('cookie', 'i18next=ar')
    .buffer(true)
    .parse((response, done) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => done(null, JSON.parse(text)))
    })
    .expect(200)
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  // Shared caches keep it.
  expect(headers.vary).toBe('Accept-Language, Cookie')
  expect(body).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/', display: 'standalone' })
  expect(body.name).toMatch(/\p{Script=Arabic}/u)
  expect(body.short_name).toBe('سدير')
  for (const { src, sizes, type } of body.icons) {
    const icon = await visit
      .get(src)
      .expect(200)
      .expect('content-type', new RegExp(`^${type.replace('+', '\\+')}`))
    if (sizes !== 'any')
      expect(
        `${(await sharp(icon.body).metadata()).width}x${(await sharp(icon.body).metadata()).height}`,
      ).toBe(sizes)
  }
})

test.each(['/favicon.ico', '/apple-touch-icon.png', '/icons/logo-mark.svg'])(
  '%s is the icon of the store',
  async (path) => {
    const { visit } = await makeStore()
    const { headers } = await visit.get(path).expect(200)
    expect(headers['content-type']).toMatch(/^image\//)
  },
)

describe('a file that shared caches keep for all', () => {
  test.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.ico', '/icons/192.png'])(
    '%s neither ends a session nor changes the language',
    async (path) => {
      const { visit, parts } = await makeStore({ provider: catalogue })
      parts.providerState.sessions.refused('old')
      const { headers } = await visit
        .get(`${path}?lng=tr`)
        .set('cookie', 'customerToken=old; i18next=ar')
        .expect(200)
      expect(headers['cache-control']).toContain('public')
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  test.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/icons/192.png'])(
    '%s is only read',
    async (path) => {
      const { visit, seen } = await makeStore({ provider: catalogue })
      await visit.delete(path).expect(405).expect('allow', 'GET, HEAD')
      expect(seen).toEqual([])
    },
  )
})
