/** Response headers: request ids, caching, CORS. */
import { describe, expect, it, test } from 'vitest'
import { makeContractWorld } from '#tests/contract/support/contract-world.ts'

const ORIGIN = 'http://shop.example'

describe('public data', () => {
  test.each(['/products', '/products/colors', '/settings', '/categories', '/categories/recursive'])(
    '%s may be cached, and is revalidated with 304',
    async (path) => {
      const world = await makeContractWorld()
      const answer = await world.get(path)
      expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300')
      expect(answer.headers.vary).toContain('Authorization')
      const again = await world.sendRaw('get', path, {
        headers: { 'If-None-Match': String(answer.headers.etag) },
      })
      expect([again.status, again.text]).toEqual([304, ''])
    },
  )

  it('is private if it is requested with a token, and has the customer’s favourites', async () => {
    const world = await makeContractWorld()
    const answer = await world.get('/products?limit=100', { token: await world.demo() })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body.data.some(({ isFavorite }: { isFavorite: boolean }) => isFavorite)).toBe(true)
    expect((await world.get('/products?limit=100')).text).not.toContain('"isFavorite":true')
  })

  it('answers HEAD like GET', async () => {
    const world = await makeContractWorld()
    const [got, head] = [await world.get('/settings'), await world.sendRaw('head', '/settings')]
    expect([head.status, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      got.headers.etag,
      got.headers['content-length'],
    ])
  })
})

test('a refusal is never cached', async () => {
  const world = await makeContractWorld()
  for (const path of ['/products/x', '/products?limit=0', '/auth/customer/profile']) {
    expect((await world.get(path)).headers['cache-control']).toBe('no-store')
  }
})

test('personal data is never cached', async () => {
  const world = await makeContractWorld()
  const token = await world.demo()
  for (const path of ['/auth/customer/profile', '/customers/get-favorites']) {
    expect((await world.get(path, { token })).headers['cache-control']).toContain('no-store')
  }
  expect(
    (await world.post('/auth/customer/signin', { email: 'demo@sedir.example', password: 'Demo12345' }))
      .headers['cache-control'],
  ).toContain('no-store')
})

describe('a request id', () => {
  it('is the client’s if it is valid, else a new one', async () => {
    const world = await makeContractWorld()
    const idFor = async (id: string) =>
      (await world.get('/settings', { headers: { 'X-Request-Id': id } })).headers['x-request-id']
    expect(await idFor('store-42.a')).toBe('store-42.a')
    expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idFor('two words')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('another origin', () => {
  it('gets no CORS headers unless it is the configured one', async () => {
    const closed = await makeContractWorld()
    expect((await closed.get('/settings', { headers: { Origin: ORIGIN } })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    const open = await makeContractWorld({ corsOrigin: ORIGIN })
    const named = await open.get('/settings', { headers: { Origin: ORIGIN } })
    expect([
      named.headers['access-control-allow-origin'],
      named.headers['access-control-allow-credentials'],
    ]).toEqual([ORIGIN, 'true'])
    const other = await open.get('/settings', { headers: { Origin: 'http://evil.example' } })
    expect(other.headers).not.toHaveProperty('access-control-allow-origin')
    expect(other.headers.vary).toContain('Origin')
  })

  it('gets an answer to its preflight request', async () => {
    const world = await makeContractWorld({ corsOrigin: ORIGIN })
    const answer = await world.sendRaw('options', '/auth/customer/profile', {
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'PUT' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-methods']).toContain('PUT')
    expect(answer.headers['access-control-allow-headers']).toContain('Authorization')
  })
})
