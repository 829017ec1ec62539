import type { RequestListener } from 'node:http'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { withFastPath } from '#server/edge/fast-path.ts'
import type { TrustProxy } from '#server/middleware/request-log.ts'
import { makeCachedStore } from '../page-cache/cached-store.ts'
import { makeStore } from '../store-world.ts'

describe('on the short way', () => {
  const sometimes = /^(x-request-id|date|age)$/

  test.each([
    ['to anybody', {}, {}],
    ['in the language and theme of the visitor', { cookie: 'i18next=ar; theme=dark' }, {}],
    ['in brotli', { 'accept-encoding': 'br' }, {}],
    ['under https', {}, { PUBLIC_URL: 'https://store.example' }],
    [
      'behind a proxy',
      { 'x-forwarded-proto': 'https', 'x-request-id': 'id-of-the-proxy' },
      { TRUST_PROXY: '1' },
    ],
    ['pretending to be a proxy', { 'x-forwarded-proto': 'https', 'x-request-id': 'id-of-nobody' }, {}],
  ])('a page goes %s as it does on the long way', async (_what, headers, environment) => {
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
    ['signed in', '/', { cookie: 'customerToken=abc' }],
    ['choosing a language', '/?lng=ar', {}],
    ['who is a cache', '/', { 'surrogate-capability': 'varnish="Surrogate/1.0"' }],
    ['who has the page already', '/', { 'if-none-match': 'W/"x"' }],
    ['who asks for something else', '/robots.txt', {}],
  ])('nobody goes %s', async (_who, path, headers) => {
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
