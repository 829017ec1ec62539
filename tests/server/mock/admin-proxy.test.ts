import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { json, startFakeProvider } from '../../support/fake-provider.ts'
import { fromTheStore, makeStore } from '../store-world.ts'

const page = json(200, { data: 'the mock' })

test.each(['/__mock', '/__mock/inbox?to=a@b.example', '/api/v1.0/openapi.json', '/api/v1.0/docs'])(
  '%s is proxied to the mock in mock mode, and is 404 with a real provider',
  async (path) => {
    const mock = await makeStore({ provider: page, isMock: true })
    await mock.visit.get(path).set('cookie', 'customerToken=abc').expect(200, { data: 'the mock' })
    expect(mock.seen[0]?.url).toBe(path)
    expect(mock.seen[0]?.headers.cookie).toBeUndefined()
    const real = await makeStore({ provider: page })
    await real.visit.get(path).expect(404)
    expect(real.seen).toEqual([])
  },
)

test('a request is passed on with its method, address and body, and answered as the mock answers', async () => {
  const { visit, seen } = await makeStore({
    provider: (_request, response) => {
      response.writeHead(418, {
        'content-security-policy': "default-src 'self'",
        'set-cookie': ['a=1', 'b=2'],
      })
      response.end('a teapot')
    },
    isMock: true,
  })
  const answer = await visit
    .put('/__mock/scenario?of=%2Fthis&of')
    .send({ latencyMs: 300 })
    .expect(418, 'a teapot')
  expect(answer.headers).toMatchObject({ 'content-security-policy': "default-src 'self'" })
  expect(answer.headers['set-cookie']).toEqual(expect.arrayContaining(['a=1', 'b=2']))
  expect(seen).toMatchObject([
    { method: 'PUT', url: '/__mock/scenario?of=%2Fthis&of', body: '{"latencyMs":300}' },
  ])
})

test.each([
  ['before its answer', (response: ServerResponse) => void response.destroy(), 502],
  [
    'in the middle of its answer',
    (response: ServerResponse) => void response.write('a', () => response.destroy()),
    undefined,
  ],
])('a mock that closes the connection %s ends the response', async (_when, close, status) => {
  const { visit } = await makeStore({ provider: (_request, response) => close(response), isMock: true })
  const answer = await visit.get('/__mock').catch((failure: Error) => failure)
  if (status) expect(answer).toMatchObject({ status, body: { message: 'The mock gives no answer' } })
  else expect(answer).toBeInstanceOf(Error)
})

test('a request that announces trailers is passed on without them', async () => {
  const { app, seen } = await makeStore({ provider: page, isMock: true })
  const { origin } = await startFakeProvider(app)
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(`${origin}/__mock`, { method, headers: { trailer: 'x-checksum' } })
    expect(response.status).toBe(200)
  }
  expect(seen.map(({ method, headers }) => [method, headers.trailer])).toEqual([
    ['GET', undefined],
    ['DELETE', undefined],
  ])
})

test('the admin page answers clients on this machine only, unless MOCK_ADMIN_ACCESS is anyone', async () => {
  const fromElsewhere = { 'x-forwarded-for': '203.0.113.9' }
  const closed = await makeStore({ provider: page, isMock: true, environment: { TRUST_PROXY: 'loopback' } })
  await closed.visit.get('/__mock').set(fromElsewhere).expect(403)
  const open = await makeStore({
    provider: page,
    isMock: true,
    environment: { TRUST_PROXY: 'loopback', MOCK_ADMIN_ACCESS: 'anyone' },
  })
  await open.visit.get('/__mock').set(fromElsewhere).expect(200)
})

test('a write from another site is refused; one without a browser or from the store’s page is passed on', async () => {
  const { visit, seen } = await makeStore({ provider: page, isMock: true })
  await visit.post('/__mock/reset').set({ origin: 'https://evil.example' }).expect(403)
  await visit.post('/__mock/reset').set({ 'sec-fetch-site': 'cross-site' }).expect(403)
  await visit.post('/__mock/reset').send({}).expect(200)
  await visit.post('/__mock/reset').set(fromTheStore).send({}).expect(200)
  expect(seen).toHaveLength(2)
})

describe('without MOCK_ADMIN_ACCESS the admin page answers 403 to', () => {
  const requests: readonly (readonly [who: string, headers: Readonly<Record<string, string>>])[] = [
    ['a host name that another site resolves to this machine', { host: 'evil.example' }],
    ['a host name that only begins with localhost', { host: 'localhost.evil.example:3000' }],
    ['the address of this machine in the local network', { host: '192.168.1.10:3000' }],
    ...[
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Forwarded',
      'X-Real-IP',
      'X-Client-IP',
      'True-Client-IP',
      'CF-Connecting-IP',
      'Via',
    ].map((name) => [`a request with ${name}`, { [name]: '127.0.0.1' }] as const),
  ]
  test.each(requests)('%s', async (_who, headers) => {
    const { visit, seen } = await makeStore({ provider: page, isMock: true })
    for (const path of ['/__mock', '/__mock/inbox', '/__mock/db/accounts', '/api/v1.0/docs']) {
      await visit.get(path).set(headers).expect(403)
    }
    await visit.put('/__mock/scenario').set(headers).send({}).expect(403)
    expect(seen).toEqual([])
    const open = await makeStore({
      provider: page,
      isMock: true,
      environment: { MOCK_ADMIN_ACCESS: 'anyone' },
    })
    await open.visit.get('/__mock/inbox').set(headers).expect(200)
  })
})

test.each(['localhost', 'localhost:3000', '127.0.0.1', '127.1.2.3:80', '[::1]:3000', 'store.example'])(
  'the admin page answers requests for the host %s',
  async (host) => {
    const { visit } = await makeStore({ provider: page, isMock: true })
    await visit.get('/__mock').set({ host }).expect(200)
  },
)

test('behind a trusted proxy the admin page answers clients whose forwarded address is on this machine', async () => {
  const { visit, seen } = await makeStore({
    provider: page,
    isMock: true,
    environment: { TRUST_PROXY: 'loopback' },
  })
  const said = { 'x-forwarded-proto': 'http', 'x-real-ip': '127.0.0.1' }
  await visit
    .get('/__mock')
    .set({ ...said, 'x-forwarded-for': '127.0.0.1' })
    .expect(200)
  // The mock checks forwarding headers itself, so the proxy removes those that the store has checked.
  expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => /forwarded|real-ip/.test(name))).toEqual([])
  for (const wrong of [
    said,
    { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
  ]) {
    await visit.get('/__mock').set(wrong).expect(403)
  }
})
