/** Worlds of the mock: isolated copies, chosen by a header, a query or a cookie. */
import { describe, expect, it, test } from 'vitest'
import { createRegistry, MAX_WORLD_PRODUCTS, WORLD_BOUNDS } from '#mock-api/worlds/registry.ts'
import type { World } from '#mock-api/worlds/world.ts'
import { makeContractWorld } from '#tests/contract/support/contract-world.ts'
import type { Sending } from '#tools/contract/row.ts'

const MINUTE = 60_000
const inWorld = (name: string, sending: Sending = {}): Sending => ({
  ...sending,
  headers: { ...sending.headers, 'X-Mock-World': name },
})

describe('a request names its world', () => {
  test.each([
    ['by a header', '/api/v1.0/products', { 'X-Mock-World': 'small' }],
    ['by its query', '/api/v1.0/products?world=small', {}],
    ['by a query in any spelling', '/api/v1.0/products?world=Small%20', {}],
    [
      'by the query of the page that sends it',
      '/api/v1.0/products',
      { Referer: 'http://127.0.0.1:1/p?world=small', Host: '127.0.0.1:1' },
    ],
    ['by a cookie', '/api/v1.0/products', { Cookie: 'a=b; mockWorld=small' }],
    [
      'by the header first',
      '/api/v1.0/products?world=other',
      { 'X-Mock-World': 'small', Cookie: 'mockWorld=other' },
    ],
  ])('%s', async (_how, path, headers) => {
    const { mock, sendRaw } = await makeContractWorld()
    await (await mock.world('small')).reset({ seed: 3, products: 5 })
    expect((await sendRaw('get', path, { headers })).body.allResults).toBe(5)
  })

  test.each([
    ['it names none', '/api/v1.0/products', {}],
    ['it names the default one', '/api/v1.0/products?world=default', { Cookie: 'mockWorld=small' }],
    [
      'another site’s page sends it',
      '/api/v1.0/products',
      { Referer: 'http://elsewhere.example/p?world=small' },
    ],
    ['it comes from another machine', '/api/v1.0/products?world=small', { 'X-Forwarded-For': '203.0.113.9' }],
    ['the name is empty', '/api/v1.0/products?world=%20', {}],
  ])('and gets the default world when %s', async (_why, path, headers) => {
    const { mock, sendRaw } = await makeContractWorld()
    await (await mock.world('small')).reset({ seed: 3, products: 5 })
    expect((await sendRaw('get', path, { headers })).body.allResults).toBe(30)
  })
})

describe('a test gets the world that a request of the same name gets', () => {
  test.each(['Small', ' small!', 'sMall '])('%j', async (name) => {
    const { mock, sendRaw } = await makeContractWorld()
    await (await mock.world(name)).reset({ seed: 3, products: 5 })
    expect((await sendRaw('get', '/products', inWorld(name))).body.allResults).toBe(5)
    expect(await mock.world(name)).toBe(await mock.world('small'))
  })

  test.each(['default', 'Default', ''])('%j is the default world', async (name) => {
    const { mock } = await makeContractWorld()
    expect(await mock.world(name)).toBe(mock)
  })
})

it('has records, accounts, mails, a scenario, a clock and a request log of its own', async () => {
  const { mock, sendRaw } = await makeContractWorld()
  const demo = { email: 'demo@sedir.example', password: 'Demo12345' }
  const category = (await sendRaw('get', '/__mock/db/categories?_limit=1')).body[0]
  const record = `/__mock/db/categories/${category._id}`
  await sendRaw('patch', record, inWorld('a', { body: { nameEn: 'Changed' } }))
  await sendRaw('put', '/__mock/scenario', inWorld('a', { body: { emptyCatalogue: true } }))
  await sendRaw('post', '/__mock/clock', inWorld('a', { body: { forwardMs: MINUTE } }))
  await sendRaw('post', '/auth/customer/forgot-password', inWorld('a', { body: { email: demo.email } }))
  const { token } = (await sendRaw('post', '/auth/customer/signin', inWorld('a', { body: demo }))).body
  expect((await sendRaw('get', '/auth/customer/profile', inWorld('a', { token }))).status).toBe(200)

  for (const other of [{}, inWorld('b')]) {
    expect((await sendRaw('get', record, other)).body.nameEn).toBe(category.nameEn)
    expect((await sendRaw('get', '/products', other)).body.allResults).toBe(30)
    expect((await sendRaw('get', '/__mock/clock', other)).body.aheadMs).toBe(0)
    expect((await sendRaw('get', '/__mock/inbox', other)).body.data).toEqual([])
    expect((await sendRaw('get', '/auth/customer/profile', { ...other, token })).status).toBe(401)
  }
  const world = await mock.world('a')
  expect(world.mailbox.all()).toHaveLength(1)
  expect(world.requests.map(({ path }) => path)).not.toContain('/api/v1.0/products')
  expect(mock.mailbox.all()).toEqual([])
})

test('a clock that is turned forward makes a code expire', async () => {
  const world = await makeContractWorld()
  const email = 'ada@mail.example'
  await world.signUp(email)
  const verify = () =>
    world.post('/auth/customer/verification', {
      email,
      phone: '+905551112233',
      emailCode: world.codeFor(email),
    })
  expect((await world.sendRaw('post', '/__mock/clock', { body: { forwardMs: 11 * MINUTE } })).body).toEqual({
    now: '2026-11-20T10:11:00.000Z',
    aheadMs: 11 * MINUTE,
  })
  expect((await verify()).body.message).toBe('Verification code invalid or expired')
  expect((await world.sendRaw('post', '/__mock/clock', { body: { forwardMs: -1 } })).status).toBe(400)
  await world.sendRaw('post', '/__mock/reset', { body: {} })
  expect((await world.sendRaw('get', '/__mock/clock')).body.aheadMs).toBe(0)
})

describe('a snapshot', () => {
  test('has a list of later changes, and restores the records with mails, scenario and clock', async () => {
    const world = await makeContractWorld()
    const id = await world.productId()
    const { titleEn } = (await world.sendRaw('get', `/__mock/db/products/${id}`)).body
    await world.signUp('ada@mail.example')
    const token = await world.demo()
    expect((await world.sendRaw('post', '/__mock/restore')).status).toBe(409)
    await world.sendRaw('post', '/__mock/snapshot')
    expect((await world.sendRaw('get', '/__mock/difference')).body).toEqual({ since: 'snapshot', data: {} })

    await world.sendRaw('patch', `/__mock/db/products/${id}`, { body: { titleEn: 'Changed' } })
    const removed = await world.productId(1)
    await world.sendRaw('delete', `/__mock/db/products/${removed}`)
    const { body: added } = await world.sendRaw('post', '/__mock/db/visits', { body: { createdAt: 'today' } })
    await world.signUp('grace@mail.example')
    world.mock.setScenario({ failEvery: 2 })
    world.mock.clock.forward(MINUTE)
    expect((await world.sendRaw('get', '/__mock/difference')).body.data).toMatchObject({
      products: {
        added: [],
        removed: [removed],
        changed: [{ _id: id, fields: { titleEn: { from: titleEn, to: 'Changed' } } }],
      },
      visits: { added: [added], removed: [], changed: [] },
      accounts: { added: [{ email: 'grace@mail.example' }] },
    })

    await world.sendRaw('post', '/__mock/restore')
    expect((await world.sendRaw('get', '/__mock/difference')).body.data).toEqual({})
    expect((await world.get(`/products/${id}`)).body.data.titleEn).toBe(titleEn)
    expect(world.mock.mailbox.all().map(({ to }) => to)).toEqual(['ada@mail.example'])
    expect([world.mock.scenario.failEvery, world.mock.clock.aheadMs]).toEqual([0, 0])
    expect((await world.send('get', '/auth/customer/profile', { token })).status).toBe(200)
  })

  test('is the seed if none was taken', async () => {
    const world = await makeContractWorld()
    expect((await world.sendRaw('get', '/__mock/difference')).body).toEqual({ since: 'seed', data: {} })
    await world.sendRaw('delete', `/__mock/db/products/${await world.productId()}`)
    expect((await world.sendRaw('get', '/__mock/difference')).body.data.products.removed).toHaveLength(1)
  })
})

describe('a scenario for one call', () => {
  test('applies to its method and path only, instead of the scenario of all calls', async () => {
    const world = await makeContractWorld()
    const id = await world.productId()
    await world.sendRaw('put', '/__mock/scenario', {
      body: {
        calls: [
          { method: 'GET', path: '/products/{id}', failEvery: 1, failStatus: 500 },
          { method: 'GET', path: '/products/colors', failEvery: 2, failStatus: 429 },
        ],
      },
    })
    const statuses = []
    for (const path of [`/products/${id}`, '/products', '/products/colors', '/products/colors', '/settings'])
      statuses.push((await world.sendRaw('get', path)).status)
    expect(statuses).toEqual([500, 200, 200, 429, 200])
    expect((await world.sendRaw('post', '/visits')).status).toBe(201)
  })

  test.each([{ method: 'PATCH', path: '/products' }, { method: 'GET', path: 'products' }, { method: 'GET' }])(
    'refuses %j',
    async (call) => {
      const world = await makeContractWorld()
      expect((await world.sendRaw('put', '/__mock/scenario', { body: { calls: [call] } })).status).toBe(400)
    },
  )
})

test('a record that was changed in place is restored by a reset, a category too', async () => {
  const world = await makeContractWorld()
  const [{ _id, nameEn }] = (await world.sendRaw('get', '/__mock/db/categories')).body
  await world.sendRaw('patch', `/__mock/db/categories/${_id}`, { body: { nameEn: 'Changed' } })
  await world.sendRaw('post', '/__mock/reset', { body: {} })
  expect((await world.sendRaw('get', `/__mock/db/categories/${_id}`)).body.nameEn).toBe(nameEn)
})

describe('worlds are bounded', () => {
  const fakeWorld = (name: string) => ({ name }) as World
  const makeRegistry = (products = 120) => {
    const time = { now: 1 }
    const made: string[] = []
    const registry = createRegistry(
      (name) => {
        made.push(name)
        return { world: Promise.resolve(fakeWorld(name)), products }
      },
      () => time.now,
    )
    return { time, made, registry }
  }

  test('in number: the one that was not used for longest is deleted', async () => {
    const { made, registry } = makeRegistry()
    for (let place = 0; place < WORLD_BOUNDS.worlds; place += 1) await registry.get(`w${place}`)
    await registry.get('w0')
    await registry.get('one more')
    expect(registry.all).toHaveLength(WORLD_BOUNDS.worlds)
    expect([registry.find('w0')?.name, registry.find('w1')]).toEqual(['w0', undefined])
    expect(made).toHaveLength(WORLD_BOUNDS.worlds + 1)
  })

  test('in size, counted in products', async () => {
    const { registry } = makeRegistry(MAX_WORLD_PRODUCTS)
    for (let place = 0; place < 12; place += 1) await registry.get(`w${place}`)
    expect(registry.all.length).toBeLessThanOrEqual(WORLD_BOUNDS.products / MAX_WORLD_PRODUCTS)
    expect(registry.find('w11')).toBeDefined()
    registry.resized('w11', 10)
    await registry.get('small')
    expect(registry.find('w11')).toBeDefined()
  })

  test('in time: one without a request is deleted after half an hour', async () => {
    const { time, registry } = makeRegistry()
    await registry.get('idle')
    await registry.get('used')
    time.now += WORLD_BOUNDS.idleMs - 1
    await registry.get('used')
    time.now += 2
    expect(registry.all.map(({ name }) => name)).toEqual(['used'])
  })

  test('and created once for several requests at the same time', async () => {
    const { made, registry } = makeRegistry()
    const [one, other] = await Promise.all([registry.get('a'), registry.get('a')])
    expect([made, one === other]).toEqual([['a'], true])
  })

  test('a world stays when an earlier one of its name, deleted before it was made, could not be made', async () => {
    const fail: ((cause: Error) => void)[] = []
    const registry = createRegistry(
      (name) => ({
        world:
          fail.length > 0 ? Promise.resolve(fakeWorld(name)) : new Promise((_, reject) => fail.push(reject)),
        products: 1,
      }),
      () => 1,
    )
    const earlier = registry.get('a')
    registry.remove('a')
    await registry.get('a')
    fail[0]?.(new Error('no room'))
    await expect(earlier).rejects.toThrow('no room')
    expect(registry.find('a')).toBeDefined()
  })

  test('a world of more products than its limit is refused', async () => {
    const world = await makeContractWorld()
    const body = { products: MAX_WORLD_PRODUCTS + 1 }
    expect((await world.sendRaw('post', '/__mock/reset', inWorld('a', { body }))).status).toBe(400)
  })

  test('the list contains them, and each can be deleted', async () => {
    const world = await makeContractWorld()
    await world.sendRaw('post', '/__mock/reset', inWorld('a', { body: { seed: 2, products: 3 } }))
    expect((await world.sendRaw('get', '/__mock/worlds', inWorld('a'))).body).toEqual({
      current: 'a',
      data: [{ name: 'a', seed: 2, products: 3 }],
      bounds: WORLD_BOUNDS,
    })
    expect((await world.sendRaw('delete', '/__mock/worlds/a')).status).toBe(200)
    expect((await world.sendRaw('get', '/__mock/worlds')).body).toMatchObject({
      current: 'default',
      data: [],
    })
    expect((await world.sendRaw('delete', '/__mock/worlds/a')).status).toBe(404)
  })
})
