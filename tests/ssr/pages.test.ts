import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { makeWorld } from '#tests/support/world.ts'

const UNKNOWN_ID = 'f'.repeat(24)

describe('a first page', () => {
  it.each([
    ['ar', 'rtl', 'المنتجات'],
    ['tr', 'ltr', 'Ürünler'],
    ['en', 'ltr', 'Products'],
  ])('has text, direction and headers in %s', async (language, direction, title) => {
    const { url } = await makeWorld()
    const answer = await supertest(url).get('/products').set('accept-language', language).expect(200)
    expect(answer.text).toContain(`<html lang="${language}" dir="${direction}"`)
    expect(answer.text).toContain(`>${title}</h1>`)
    expect(answer.headers['content-language']).toBe(language)
  })

  it.each([
    ['the address', '/products?lng=tr', 'ar', 'i18next=en', 'tr'],
    ['the cookie', '/products', 'ar', 'i18next=tr', 'tr'],
    ['the header Accept-Language', '/products', 'fr, ar;q=0.8', '', 'ar'],
    ['the default, if all others are unknown', '/products?lng=xx', 'fr', 'i18next=de', 'en'],
  ])('has the language of %s', async (_who, path, accept, cookie, language) => {
    const { url } = await makeWorld()
    const answer = await supertest(url)
      .get(path)
      .set('accept-language', accept)
      .set('cookie', cookie)
      .expect(200)
    expect(answer.text).toContain(`<html lang="${language}"`)
  })

  it('shows products in the language of the request', async () => {
    const { url } = await makeWorld()
    const { body } = await supertest(url).get('/api/v1.0/products?limit=1')
    const [product] = body.data
    const arabic = await supertest(url).get('/products?lng=ar')
    expect(arabic.text).toContain(product.titleAr)
    expect(arabic.text).not.toContain(product.titleEn)
  })
})

it.each(['en', 'ar', 'tr'])(
  'the contact page (%s) has links to email, phone and WhatsApp',
  async (language) => {
    const { url } = await makeWorld()
    const { text } = await supertest(url).get(`/contact?lng=${language}`).expect(200)
    const [main = ''] = /<main.*<\/main>/s.exec(text) ?? []
    for (const link of ['mailto:', 'tel:', 'https://wa.me/']) expect(main).toContain(`href="${link}`)
  },
)

describe('unknown addresses', () => {
  it.each([
    '/nowhere',
    '/details/ffffffffffffffffffffffff',
    '/details/not-an-id',
    '/products/extra',
    `/products?category=${UNKNOWN_ID}`,
    `/products?category=${UNKNOWN_ID}&keyword=sofa&page=2`,
  ])('%s is a 404 with the store’s own page', async (path) => {
    const { url } = await makeWorld()
    const answer = await supertest(url).get(path).set('accept-language', 'tr').expect(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).toContain('<html lang="tr"')
    expect(answer.text).toContain('Sayfa bulunamadı')
    expect(answer.text).toContain('<meta name="robots" content="noindex">')
  })
})

describe('a listing without products is no 404', () => {
  const isNotIndexed = async (url: string, path: string) => {
    const { text } = await supertest(url).get(path).expect(200)
    expect(text).toContain('<meta name="robots" content="noindex">')
  }

  it('if one of its categories is known', async () => {
    const { url } = await makeWorld()
    const { body } = await supertest(url).get('/api/v1.0/categories/recursive')
    const { _id: group, children } = body.data[0]
    for (const id of [group, children[0]._id])
      await isNotIndexed(url, `/products?category=${id}&category=${UNKNOWN_ID}&keyword=zzzz`)
  })

  it('if the categories cannot be read', async () => {
    const { url } = await makeWorld({
      provider: (next) => (request, response) => {
        if (request.url?.includes('/categories/recursive')) response.writeHead(500).end('{}')
        else next(request, response)
      },
    })
    await isNotIndexed(url, `/products?category=${UNKNOWN_ID}`)
  })
})

describe('a provider that fails', () => {
  it.each([
    ['answers 500', 500, 502],
    ['answers 503', 503, 503],
  ])('%s: the page has the message and the status for it', async (_what, given, status) => {
    const { url } = await makeWorld({
      provider: () => (_request, response) => response.writeHead(given).end('{"message":"secret words"}'),
    })
    const answer = await supertest(url).get('/products').set('accept-language', 'ar').expect(status)
    expect(answer.text).toContain('<html lang="ar" dir="rtl"')
    expect(answer.text).toContain('إعادة المحاولة')
    expect(answer.text).not.toContain('secret words')
  })

  it('that hangs is a 504', async () => {
    const { url } = await makeWorld({ provider: () => () => {}, environment: { PROVIDER_TIMEOUT_MS: '100' } })
    await supertest(url).get('/products').expect(504)
  })

  it('for secondary data only does not fail the page', async () => {
    const { url } = await makeWorld({
      provider: (next) => (request, response) => {
        if (request.url?.includes('/settings')) response.writeHead(500).end('{}')
        else next(request, response)
      },
    })
    const answer = await supertest(url).get('/products').expect(200)
    expect(answer.text).toContain('>Products</h1>')
  })
})

describe('a slow section', () => {
  it('does not delay the first byte', async () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const { url, calls } = await makeWorld({
      // On a busy machine the answer is held for longer than the usual time-out.
      environment: { PROVIDER_TIMEOUT_MS: '60000' },
      provider: (next) => (request, response) => {
        if (request.url?.includes('/settings')) void opened.then(() => next(request, response))
        else next(request, response)
      },
    })
    // The user agent `node` counts as a crawler, which gets the complete page.
    const response = await fetch(url, {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' },
    })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let html = ''
    while (!html.includes('</main>')) html += decoder.decode((await reader.read()).value, { stream: true })
    expect(html).toContain('<header')
    expect(html).toContain('<h1')
    // The provider answers only after header and main content have arrived.
    open()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      html += decoder.decode(value, { stream: true })
    }
    expect(calls.filter((call) => call.includes('/settings'))).toHaveLength(1)
    expect(html.includes('"en showcase"')).toBe(true)
    expect(html.trimEnd()).toMatch(/<\/html>$/)
  })

  it('is awaited for a crawler or a browser without script', async () => {
    const { url } = await makeWorld()
    const bot = await supertest(url).get('/').set('user-agent', 'Mozilla/5.0 (compatible; Googlebot/2.1)')
    expect(bot.text.includes('<template id="B:')).toBe(false)
    const complete = await supertest(url).get('/?complete=1')
    expect(complete.text.includes('<template id="B:')).toBe(false)
    expect(complete.headers['set-cookie']).toEqual([expect.stringContaining('complete=1')])
  })
})

describe('the data of a page', () => {
  it('is requested once and dehydrated into the page', async () => {
    const { url, calls } = await makeWorld()
    const { text } = await supertest(url).get('/').expect(200)
    expect(calls.filter((call) => call.includes('/settings'))).toHaveLength(1)
    expect(text.match(/"en showcase"/g)).toHaveLength(1)
  })

  it('cannot break out of its script', async () => {
    const { url } = await makeWorld({
      provider: (next) => (request, response) => {
        if (!request.url?.includes('/products')) return next(request, response)
        const evil = '</script><script>alert(1)</script>'
        const product = {
          _id: 'a'.repeat(24),
          titleEn: evil,
          descriptionEn: evil,
          categories: [],
          images: ['/images/products/a.webp'],
          sku: evil,
        }
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ data: [product], allResults: 1, paginationResult: {} }))
      },
    })
    const { text } = await supertest(url).get('/products').expect(200)
    expect(text).toContain('&lt;/script&gt;')
    expect(text).not.toContain('<script>alert(1)')
  })
})
