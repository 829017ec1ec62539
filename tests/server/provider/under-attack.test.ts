/** Attacks by one client: their effect on the provider and on other visitors. */
import { request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { json, startFakeProvider } from '../../support/fake-provider.ts'
import { fromTheStore, makeStore, type StoreWorldOptions } from '../store-world.ts'

const API = '/api/v1.0'
const STRANGER = '203.0.113.66'
const OTHER = '198.51.100.7'
const environment = { TRUST_PROXY: 'loopback', PROVIDER_TIMEOUT_MS: '60000' }

/** A listening store, with a provider that answers calls when the test says so. */
async function openStore(options: StoreWorldOptions = {}) {
  const held: (() => void)[] = []
  const world = { atOnce: 0, most: 0, callers: [] as string[] }
  const { app, seen, parts } = await makeStore({
    environment,
    provider: (request, response) => {
      world.callers.push(String(request.headers['x-forwarded-for']))
      world.atOnce += 1
      world.most = Math.max(world.most, world.atOnce)
      response.once('close', () => {
        world.atOnce -= 1
      })
      held.push(() => json(200, { data: [] })(request, response))
    },
    ...options,
  })
  const { origin } = await startFakeProvider(app)
  const ask = (visitor: string, path = `${API}/products`, { method = 'GET', body = '' } = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        ...fromTheStore,
        'x-forwarded-for': visitor,
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const asking = httpRequest(origin + path, { method, headers, agent: false }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer))
      })
      asking.once('error', reject)
      asking.end(body)
    })
  const answerAll = () => {
    for (const answer of held.splice(0)) answer()
  }
  return { world, seen, parts, origin, ask, answerAll }
}

const signIn = (email: string) => ({ method: 'POST', body: JSON.stringify({ email, password: 'x' }) })

describe('a client whose calls fail', () => {
  const failing: readonly (readonly [string, RequestListener])[] = [
    ['answered 500', json(500, { message: 'crash' })],
    ['answered 502 by a gateway', json(502, {})],
    ['reset', (request) => void request.socket.destroy()],
    ['answered 429', json(429, {})],
    ['answered with broken JSON', (_request, response) => void response.end('{')],
  ]
  test.each(failing)('opens no circuit breaker for other clients: calls that are %s', async (_how, fail) => {
    const { ask, parts } = await openStore({
      environment: { TRUST_PROXY: 'loopback' },
      provider: (request, response) =>
        (request.headers['x-forwarded-for'] === STRANGER
          ? fail
          : json(200, { data: [], ...(request.url?.endsWith('signin') && { token: 'abc' }) }))(
          request,
          response,
        ),
    })
    const path = `${API}/auth/customer/signin`
    for (let call = 0; call < 60; call += 1) await ask(STRANGER, path, signIn('broken@sedir.example'))
    for (let call = 0; call < 60; call += 1) await ask(STRANGER)
    const answers = await Promise.all([
      ask(OTHER, path, signIn('demo@sedir.example')),
      ask(OTHER),
      ask(OTHER, `${API}/rating?product=1`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(parts.providerState.breakers.isOpen('GET /products')).toBe(false)
  })
})

describe('a client with many concurrent calls', () => {
  test('gets eight places at a time, and other clients do not wait for its calls', async () => {
    const { world, ask, answerAll } = await openStore()
    const strangers = Array.from({ length: 200 }, () => ask(STRANGER))
    await expect.poll(() => world.atOnce).toBe(8)
    const other = ask(OTHER, `${API}/rating?product=1`)
    await expect.poll(() => world.callers.includes(OTHER)).toBe(true)
    answerAll()
    expect((await other).statusCode).toBe(200)
    const answering = setInterval(answerAll, 5)
    onTestFinished(() => clearInterval(answering))
    const statuses = (await Promise.all(strangers)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(world.most).toBeLessThanOrEqual(9)
  })

  test('gets eight places at a time for files of the sitemap, each of which needs calls to the provider', async () => {
    const { world, ask, answerAll } = await openStore()
    const files = Array.from({ length: 100 }, (_, index) => ask(STRANGER, `/sitemap-${index + 2}.xml`))
    await expect.poll(() => world.atOnce).toBe(8)
    const other = ask(OTHER)
    await expect.poll(() => world.callers.includes(OTHER)).toBe(true)
    const answering = setInterval(answerAll, 5)
    onTestFinished(() => clearInterval(answering))
    expect((await other).statusCode).toBe(200)
    await Promise.all(files)
    expect(world.most).toBeLessThanOrEqual(9)
  })

  test('gets 429 for the calls beyond the limit of the queue', async () => {
    const { world, ask, answerAll } = await openStore()
    const asked = Array.from({ length: 500 }, () => ask(STRANGER))
    const told: IncomingMessage[] = []
    for (const each of asked) void each.then((answer) => told.push(answer))
    await expect.poll(() => told.length).toBe(500 - 8 - 256)
    expect(new Set(told.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`))).toEqual(
      new Set(['429 1']),
    )
    expect(world.most).toBe(8)
    const other = ask(OTHER)
    await expect.poll(() => world.callers.includes(OTHER)).toBe(true)
    const answering = setInterval(answerAll, 5)
    onTestFinished(() => clearInterval(answering))
    expect((await other).statusCode).toBe(200)
    await Promise.all(asked)
  })

  test('aborts its calls, at the provider and in the queue, when it disconnects', async () => {
    const { world, parts, origin } = await openStore()
    const leaving = new AbortController()
    const left = Array.from({ length: 100 }, () =>
      fetch(`${origin}${API}/products`, {
        signal: leaving.signal,
        headers: { 'x-forwarded-for': STRANGER },
      }).catch(() => 'left'),
    )
    const { calls } = parts.providerState.queues
    await expect.poll(() => calls.inFlight + calls.waiting).toBe(100)
    leaving.abort()
    await Promise.all(left)
    await expect.poll(() => [world.atOnce, calls.inFlight, calls.waiting]).toEqual([0, 0, 0])
  })
})

describe('a request body that arrives slowly', () => {
  async function sendSlowly(origin: string, path: string, headers: string, begin: string) {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('error', () => {})
    const verb = path.endsWith('profile') ? 'PUT' : 'POST'
    socket.write(
      `${verb} ${API}${path} HTTP/1.1\r\nHost: store.example\r\nOrigin: http://store.example\r\n` +
        `Sec-Fetch-Site: same-origin\r\nCookie: customerToken=a.b.c\r\n${headers}\r\n\r\n${begin}`,
    )
    return { socket, heard: () => heard }
  }
  const JSON_HEADERS = 'Content-Type: application/json\r\nContent-Length: 40'
  const UPLOAD_HEADERS = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000'

  test('is not sent to the provider before it is complete', async () => {
    const arrived: string[] = []
    const provider = await startFakeProvider((request, response) => {
      arrived.push(`${request.url}`)
      request.resume()
      json(200, { token: 'abc', data: [] })(request, response)
    })
    const { origin, ask } = await openStore({ providerUrl: provider.origin })
    const body = '{"email":"a@sedir.example"}'.padEnd(40)
    const begin = body.slice(0, 1)
    const { socket, heard } = await sendSlowly(origin, '/auth/customer/signin', JSON_HEADERS, begin)
    await ask(OTHER)
    expect(arrived).toEqual([`${API}/products`])
    socket.write(body.slice(1))
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 /)
    expect(arrived).toEqual([`${API}/products`, `${API}/auth/customer/signin`])
  })

  test('with a picture: two uploads of a visitor run at a time, the others wait', async () => {
    const { seen, origin, parts } = await openStore()
    for (let upload = 0; upload < 5; upload += 1)
      await sendSlowly(origin, '/auth/customer/profile', UPLOAD_HEADERS, '--b')
    const { uploads } = parts.providerState.queues
    await expect.poll(() => [uploads.inFlight, uploads.waiting]).toEqual([2, 3])
    expect(seen).toEqual([])
  })
})
