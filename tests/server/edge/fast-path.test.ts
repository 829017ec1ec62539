import type { RequestListener } from 'node:http'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { withFastPath } from '#server/edge/fast-path.ts'
import type { TrustProxy } from '#server/middleware/request-log.ts'
import { makeCachedStore } from '../page-cache/cached-store.ts'
import { makeStore } from '../store-world.ts'

describe('the fast path', () => {
  const sometimes = /^(x-request-id|date|age)$/

  test.each([
    ['without cookies', {}, {}],
    ['in the language and theme of the visitor', { cookie: 'i18next=ar; theme=dark' }, {}],
    ['with Brotli', { 'accept-encoding': 'br' }, {}],
    ['under https', {}, { PUBLIC_URL: 'https://store.example' }],
    [
      'behind a trusted proxy',
      { 'x-forwarded-proto': 'https', 'x-request-id': 'id-of-the-proxy' },
      { TRUST_PROXY: '1' },
    ],
    ['with forged headers of a proxy', { 'x-forwarded-proto': 'https', 'x-request-id': 'id-of-nobody' }, {}],
  ])('sends the same page, headers and log line as Express: %s', async (_what, headers, environment) => {
    const { kept, world } = await makeCachedStore()
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
    ['a customer', '/', { cookie: 'customerToken=abc' }],
    ['a request with ?lng=', '/?lng=ar', {}],
    ['a shared cache', '/', { 'surrogate-capability': 'varnish="Surrogate/1.0"' }],
    ['a conditional request', '/', { 'if-none-match': 'W/"x"' }],
    ['an address that is no page', '/robots.txt', {}],
  ])('passes %s to Express', async (_who, path, headers) => {
    const { kept } = await makeCachedStore()
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
