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
    let passedOn = 0
    const express: RequestListener = (request, response) => {
      passedOn += 1
      app(request, response)
    }
    const long = () => supertest(app).get('/').set(headers)
    const short = () =>
      supertest(withFastPath(express, parts, trusts))
        .get('/')
        .set(headers)
    await long()
    await long()
    const one = await long()
    await expect.poll(() => lines.length).toBe(3)
    const other = await short()
    // Headers of a trusted proxy are read by Express only.
    expect(passedOn).toBe('TRUST_PROXY' in environment ? 1 : 0)
    await expect.poll(() => lines.length).toBe(4)
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
    ['a HEAD request', '/', { 'accept-encoding': 'gzip' }, 'head'],
    ['a write', '/', {}, 'post'],
    ['a frame of the store', '/', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }, 'get'],
    ['a customer', '/', { cookie: 'customerToken=abc' }, 'get'],
    ['a request with ?lng=', '/?lng=ar', {}, 'get'],
    ['a shared cache', '/', { 'surrogate-capability': 'varnish="Surrogate/1.0"' }, 'get'],
    ['a conditional request', '/', { 'if-none-match': 'W/"x"' }, 'get'],
    ['an address that is no page', '/robots.txt', {}, 'get'],
  ] as const)('passes %s to Express', async (_who, path, headers, method) => {
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
    await store[method](path).set(headers)
    expect(long).toBe(before + 1)
  })
})
