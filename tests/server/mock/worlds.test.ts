/** The store passes on the world of the mock that a request names, and its caches do not mix worlds. */
import { createServer } from 'node:http'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { paths } from '#domain/paths.ts'
import { createMockApi } from '#mock-api/index.ts'
import { createHandler } from '#server/app.ts'
import { json } from '#tests/support/fake-provider.ts'
import { signedInCookie } from '#tests/support/store-pages.ts'
import { makeWorld } from '#tests/support/world.ts'
import { fromTheStore, makeStore } from '../store-world.ts'

const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
const hasProducts = (text: string) => text.includes('href="/details/')

test('pages, API, pictures, sitemap and admin page are of the world that the request names', async () => {
  const { url, mock } = await makeWorld({ mock: { seed: 7, products: 30 } })
  const store = supertest(url)
  const { _id, images } = (await store.get('/api/v1.0/products?limit=1')).body.data[0]
  const world = await mock.world('empty')
  world.setScenario({ emptyCatalogue: true, brokenPictures: true })
  const seen = async (headers: Record<string, string>, query = '') => ({
    home: hasProducts((await store.get(`/${query}`).set({ ...CRAWLER, ...headers })).text),
    product: (await store.get(`${paths.details(_id)}${query}`).set({ ...CRAWLER, ...headers })).status,
    api: (await store.get(`/api/v1.0/products${query}`).set(headers)).body.allResults,
    picture: (await store.get(`/_image/160/provider${images[0]}${query}`).set(headers)).status,
    sitemap: (await store.get(`/sitemap.xml${query}`).set(headers)).text.includes('/details/'),
    scenario: (await store.get(`/__mock/scenario${query}`).set(headers)).body.emptyCatalogue,
  })
  const full = { home: true, product: 200, api: 30, picture: 200, sitemap: true, scenario: false }
  const empty = { home: false, product: 404, api: 0, picture: 404, sitemap: false, scenario: true }
  for (let round = 0; round < 2; round += 1) {
    expect(await seen({})).toEqual(full)
    expect(await seen({ 'x-mock-world': 'empty' })).toEqual(empty)
    expect(await seen({ cookie: 'mockWorld=empty' })).toEqual(empty)
    expect(await seen({}, '?world=empty')).toEqual(empty)
    expect(await seen({ referer: `${url}/products?world=empty` })).toEqual(empty)
  }
  for (const path of ['/', '/sitemap.xml']) {
    const { headers } = await store.get(path).set('x-mock-world', 'empty')
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a world that fails opens no circuit breaker of the others, nor is it closed by theirs', async () => {
  const { url, mock } = await makeWorld({ mock: { seed: 7, products: 30 } })
  const store = supertest(url)
  const ask = (headers = {}) => store.get('/api/v1.0/products/colors').set(headers)
  const world = await mock.world('down')
  world.setScenario({ offline: true })
  for (let call = 0; call < 25; call += 1) await ask({ 'x-mock-world': 'down' }).expect(502)
  await ask().expect(200)
  mock.setScenario({ offline: true })
  for (let call = 0; call < 25; call += 1) await ask()
  await ask({ 'x-mock-world': 'other' }).expect(200)
})

test('a world has accounts of its own in the store', async () => {
  const { url, mock } = await makeWorld({ mock: { seed: 7, products: 30 } })
  const store = supertest(url)
  const post = (path: string, body: object) =>
    store.post(`/api/v1.0/auth/customer${path}?world=a`).set({ origin: url }).send(body)
  const email = 'ada@mail.example'
  await post('/signup', { username: 'Ada', email, password: 'Abcdef12', phone: '+905551112233' }).expect(201)
  const emailCode = (await mock.world('a')).mailbox.latest(email)?.code
  const verified = await post('/verification', { email, phone: '+905551112233', emailCode }).expect(200)
  const cookie = String(verified.headers['set-cookie']?.[0]).split(';')[0] ?? ''
  await store.get('/profile?world=a').set({ cookie }).expect(200)
  expect((await store.get('/profile').set({ cookie })).status).not.toBe(200)
})

test.each([
  ['of the page of states that it has expired', 'state-expired'],
  ['that does not know it', 'ada'],
])('a world %s does not end the session of the default world', async (_what, world) => {
  const { url } = await makeWorld({ mock: { seed: 7, products: 30 } })
  const store = supertest(url)
  const cookie = await signedInCookie({ url })
  const page = await store.get(`/profile?world=${world}`).set({ cookie, ...CRAWLER })
  expect(page.headers['set-cookie']).toBeUndefined()
  const profile = '/api/v1.0/auth/customer/profile'
  const call = await store.get(profile).set({ cookie, 'x-mock-world': world }).expect(401)
  expect(call.headers['set-cookie']).toBeUndefined()
  expect(call.headers['x-session']).toBe('ended')
  await store.get('/profile').set({ cookie }).expect(200)
  await store.get(profile).set({ cookie }).expect(200)
  // A log out in a world is one.
  const signOut = store.post('/api/v1.0/auth/customer/signout').set({ cookie, origin: url })
  const left = await signOut.set({ 'x-mock-world': 'state-normal' })
  expect(String(left.headers['set-cookie'])).toContain('customerToken=;')
})

test('other machines get the default world, unless the admin pages are open to them', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9', 'x-mock-world': 'a' }
  for (const [environment, expected] of [
    [{ TRUST_PROXY: 'loopback' }, undefined],
    [{ TRUST_PROXY: 'loopback', MOCK_ADMIN_ACCESS: 'anyone' }, 'a'],
  ] as const) {
    const mock = await createMockApi({ products: 5, allowRemoteAdmin: 'MOCK_ADMIN_ACCESS' in environment })
    const { visit, seen } = await makeStore({ provider: json(200, {}), isMock: true, mock, environment })
    await visit.get('/api/v1.0/settings').set(from)
    expect(seen[0]?.headers['x-mock-world']).toBe(expected)
  }
})

test('with a real provider no world reaches it, and a named world changes nothing', async () => {
  const { visit, seen } = await makeStore({ provider: json(200, {}) })
  await visit.get('/api/v1.0/settings?world=a').set({ 'x-mock-world': 'a', cookie: 'mockWorld=a' })
  expect(seen[0]?.headers['x-mock-world']).toBeUndefined()
})

describe('a request that names a world', () => {
  async function makeHandler(isBusy: boolean) {
    const mock = await createMockApi({ products: 5 })
    const { parts } = await makeStore({ isMock: true, mock, provider: json(200, {}) })
    return supertest(createServer(createHandler({ ...parts, isBusy: () => isBusy })))
  }

  test('is answered without the fast path', async () => {
    await (await makeHandler(false)).get('/?world=a').set(fromTheStore).expect(200)
  })

  test('is refused like any other while the render queue is full', async () => {
    const server = await makeHandler(true)
    await server.get('/?world=a').set(fromTheStore).expect(503)
    await server
      .get('/')
      .set({ ...fromTheStore, 'x-mock-world': 'a' })
      .expect(503)
    await server.get('/').expect(503)
  })
})
