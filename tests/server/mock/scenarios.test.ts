/** The store's pages, answers and pictures follow the mock's scenarios, records and resets from the next request on. */
import supertest, { type Response } from 'supertest'
import { describe, expect, it, test } from 'vitest'
import { paths } from '#domain/paths.ts'
import { signedInCookie } from '#tests/support/store-pages.ts'
import { textsOf } from '#tests/support/texts.ts'
import { makeWorld, type WorldOptions } from '#tests/support/world.ts'

/** A crawler gets complete pages, without streamed sections. */
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const PRODUCT_LINK = /href="\/details\/[0-9a-f]{24}"/

async function makeStore(options: WorldOptions = {}) {
  const world = await makeWorld({ mock: { seed: 7, products: 30 }, ...options })
  const store = supertest(world.url)
  const { body } = await store.get('/api/v1.0/products?limit=1')
  const { _id: productId, images } = body.data[0] as { _id: string; images: string[] }
  return {
    ...world,
    store,
    productId,
    picture: `/_image/320/provider${images[0]}`,
    page: (path: string, headers = {}) => store.get(path).set({ 'user-agent': CRAWLER, ...headers }),
    scenario: (scenario: object) => store.put('/__mock/scenario').send(scenario).expect(200),
    write: (path: string, body: object) =>
      store.post(`/api/v1.0${path}`).set({ origin: world.url }).send(body) as PromiseLike<Response>,
  }
}

describe('a named scenario is seen in the store from the next request on:', () => {
  test('the empty catalogue, on pages, in the API and in the sitemap', async () => {
    const { page, store, scenario } = await makeStore()
    const showsProducts = async () =>
      Promise.all([
        ...['/', '/products', '/sitemap.xml'].map(async (path) => {
          const { text } = await page(path).buffer(true).expect(200)
          return PRODUCT_LINK.test(text) || text.includes('/details/')
        }),
        store.get('/api/v1.0/products').then(({ body }) => body.allResults > 0),
      ])
    expect(await showsProducts()).toEqual([true, true, true, true])
    await scenario({ name: 'empty-catalogue' })
    expect(await showsProducts()).toEqual([false, false, false, false])
    await scenario({ name: 'calm' })
    expect(await showsProducts()).toEqual([true, true, true, true])
  })

  test('the awkward catalogue, whose records every page can show', async () => {
    const { page, store, scenario } = await makeStore()
    await page('/')
    await page('/products')
    await scenario({ name: 'awkward-catalogue' })
    const { body } = await store.get('/api/v1.0/products?limit=16')
    const ids = (body.data as { _id: string; sku: string }[])
      .filter(({ sku }) => sku.startsWith('SD-AWK-'))
      .map(({ _id }) => _id)
    expect(ids).toHaveLength(16)
    for (const path of ['/', '/products']) {
      const { text } = await page(path).expect(200)
      expect(text.includes(`/details/${ids[0]}`), path).toBe(true)
    }
    for (const id of ids) {
      const addresses = [paths.details(id), paths.detailsSheet(id), paths.compare([id])]
      for (const [place, address] of addresses.entries()) {
        const { text } = await page(address, { 'accept-language': ['en', 'ar', 'tr'][place] }).expect(200)
        expect(text.includes('<script>alert(1)'), address).toBe(false)
      }
    }
  })

  test('broken pictures, although the store has resized them before', async () => {
    const { store, scenario, picture } = await makeStore()
    expect((await store.get(picture).expect(200)).headers['cache-control']).toBe('public, no-cache')
    await scenario({ name: 'broken-pictures' })
    expect((await store.get(picture).expect(404)).headers['cache-control']).toBe('no-store')
    // The pictures of the store itself follow no scenario: browsers need not ask for them again.
    const storePicture = await store.get('/_image/320/store/hero-cafe.webp').expect(200)
    expect(storePicture.headers['cache-control']).toMatch(/^public, max-age=86400/)
    await scenario({ name: 'calm' })
    await store.get(picture).expect(200)
  })

  test('the slow provider makes pages slow, and none fails', async () => {
    const { page, scenario, productId } = await makeStore()
    await page('/')
    await scenario({ name: 'slow-provider' })
    const milliseconds = await Promise.all(
      ['/', '/products', '/products?keyword=oak', paths.details(productId)].map(async (path) => {
        const started = performance.now()
        await page(path).expect(200)
        return performance.now() - started
      }),
    )
    expect(Math.min(...milliseconds)).toBeGreaterThan(1900)
  })

  test('every third call fails, with the chosen status', async () => {
    const { store, page, scenario } = await makeStore()
    await page('/products')
    await scenario({ failEvery: 3, failStatus: 503 })
    const statuses = []
    for (let call = 0; call < 6; call += 1)
      statuses.push((await store.get('/api/v1.0/products/colors')).status)
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503])
    await scenario({ failEvery: 1, failStatus: 503 })
    await page('/products').expect(503)
  })

  test('expired tokens end a session, and the session is back with the calm scenario', async () => {
    const { page, scenario, url } = await makeStore()
    const cookie = await signedInCookie({ url })
    await page(paths.profile(), { cookie }).expect(200)
    await scenario({ name: 'expired-tokens' })
    expect((await page(paths.profile(), { cookie })).headers.location).toMatch(/^\/login/)
    await scenario({ name: 'calm' })
    await page(paths.profile(), { cookie }).expect(200)
  })

  test('10,000 products', async () => {
    const { page, store, scenario } = await makeStore()
    const { text: before } = await page('/products')
    await scenario({ name: 'ten-thousand-products' })
    const { text: after } = await page('/products')
    expect([/ of 10,?000 /.test(before), / of 10,?000 /.test(after)]).toEqual([false, true])
    expect((await store.get('/api/v1.0/products?limit=1')).body.allResults).toBe(10_000)
  })

  test('offline, and no circuit breaker delays the return', async () => {
    const { page, store, scenario } = await makeStore()
    await page('/products').expect(200)
    await scenario({ name: 'offline' })
    const calls = Array.from({ length: 30 }, () => store.get('/api/v1.0/products?limit=1'))
    for (const { status } of await Promise.all(calls)) expect([502, 503]).toContain(status)
    expect((await page('/products')).status).toBeGreaterThanOrEqual(500)
    await scenario({ name: 'calm' })
    await store.get('/api/v1.0/products?limit=1').expect(200)
    await page('/products').expect(200)
  })
})

it('shows a record that was changed by hand, and after a reset the record of the seed', async () => {
  const { page, store, productId } = await makeStore()
  const address = paths.details(productId)
  const { text: seed } = await page(address)
  const record = `/__mock/db/products/${productId}`
  await store.patch(record).send({ titleEn: 'Changed by hand' }).expect(200)
  expect((await page(address)).text.includes('Changed by hand')).toBe(true)
  await store.delete(record).expect(200)
  await page(address).expect(404)
  await store.post('/__mock/reset').send({}).expect(200)
  const { text } = await page(address).expect(200)
  expect(/<title>[^<]+/.exec(text)?.[0]).toBe(/<title>[^<]+/.exec(seed)?.[0])
})

describe('a named input does in the store what the mock’s page says:', () => {
  const signIn = (email: string) => ({ email, password: 'Demo12345' })

  test.each([
    ['offline@sedir.example', 504, textsOf.en.get('provider.unanswered')],
    ['broken@sedir.example', 502, textsOf.en.get('SomethingError')],
  ])('%s', async (email, status, message) => {
    const { write } = await makeStore()
    const answer = await write('/auth/customer/signin', signIn(email))
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  test('slow@sedir.example is answered after three seconds, with the settings that people run', async () => {
    const { write } = await makeStore()
    const started = performance.now()
    expect((await write('/auth/customer/signin', signIn('slow@sedir.example'))).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(2900)
  })
})
