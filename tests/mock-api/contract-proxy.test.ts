/** `npm run mock -- --in-front-of`: passes calls on to a provider, and names what differs from the contract. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import request from 'supertest'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { createContractProxy } from '#mock-api/contract-proxy/contract-proxy.ts'
import { createSession } from '#mock-api/contract-proxy/session.ts'
import { createMockApi } from '#mock-api/index.ts'
import { startFakeProvider } from '../support/fake-provider.ts'
import {
  CONTRACT_VIOLATIONS,
  type ContractViolation,
  startNonconformingProvider,
} from '../support/nonconforming-provider.ts'

const mock = await createMockApi({ products: 0 })

function proxyOf(origin: string) {
  const log: string[] = []
  const proxy = createContractProxy({
    target: new URL(origin),
    mock,
    clock: () => NOW,
    log: (line) => log.push(line),
  })
  const visit = request(proxy)
  return {
    proxy,
    visit,
    log,
    found: async () => (await visit.get('/__mock/in-front').expect(200)).body,
  }
}
const NOW = Date.parse('2026-11-22T10:00:00Z')

async function proxyWithViolation(change?: ContractViolation['change']) {
  const { origin, mock: provider } = await startNonconformingProvider(change)
  return { ...proxyOf(origin), provider, origin }
}

/** What a store asks in a session. */
async function useOf({ visit }: ReturnType<typeof proxyOf>) {
  const { body } = await visit.get('/api/v1.0/products?limit=3')
  const id = body.data?.[0]?._id
  await visit.get(`/api/v1.0/products/${id}`)
  await visit.get('/api/v1.0/products?limit=50&sort=newPrice')
  await visit.get('/api/v1.0/settings')
  await visit.get('/api/v1.0/products/colors')
  const { body: session } = await visit
    .post('/api/v1.0/auth/customer/signin')
    .send({ email: 'demo@sedir.example', password: 'Demo12345' })
  const token = `Bearer ${session.token}`
  await visit.get('/api/v1.0/auth/customer/profile').set('Authorization', token)
  await visit
    .put('/api/v1.0/auth/customer/profile')
    .set('Authorization', token)
    .field('json', '{"city":"Bursa"}')
  await visit.post('/api/v1.0/customers/add-favorite').set('Authorization', token).send({ favoriteId: id })
}

describe('a mock in front of a provider', () => {
  it('passes calls on unchanged, and reports nothing if the provider keeps the contract', async () => {
    const proxy = await proxyWithViolation()
    await useOf(proxy)
    const path = '/api/v1.0/products?limit=3&sort=titleTr'
    const [through, direct] = [await proxy.visit.get(path), await fetch(`${proxy.origin}${path}`)]
    expect(through.text).toBe(await direct.text())
    expect(through.headers.etag).toBe(direct.headers.get('etag'))
    const picture = through.body.data[0].images[0]
    expect((await proxy.visit.get(picture)).headers['content-type']).toMatch(/^image\//)
    expect(proxy.provider.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      'PUT /api/v1.0/auth/customer/profile',
    )
    const { differences, calls } = await proxy.found()
    expect(differences).toEqual([])
    expect(calls).toContainEqual(expect.objectContaining({ call: 'GET /products', count: 3, failures: 0 }))
    expect(proxy.log).toEqual([])
  })

  test.each([
    'a weight is a text',
    'a field has another name',
    'a required field is missing',
    'a customer’s hash is sent',
    'sorting is ignored',
    'a call fails',
    'request ids are missing',
    'a public answer has no-store',
  ])('reports the wrong answer: %s', async (name) => {
    const { call, reported, change } = CONTRACT_VIOLATIONS[name] as ContractViolation
    const proxy = await proxyWithViolation(change)
    await useOf(proxy)
    const { differences } = await proxy.found()
    expect(differences).toContainEqual(
      expect.objectContaining({ call, text: expect.stringMatching(reported), lastAt: NOW }),
    )
  })

  it('reports requests of the store that are not in the contract, or invalid by it', async () => {
    const proxy = await proxyWithViolation((answer, { url }) => {
      if (url.includes('limit=500')) Object.assign(answer, { status: 200 })
    })
    await proxy.visit.get('/api/v1.0/orders')
    await proxy.visit.get('/api/v1.0/products?limit=500')
    await proxy.visit.put('/api/v1.0/products')
    const lines = (await proxy.found()).differences.map(
      ({ call, text }: { call: string; text: string }) => `${call}: ${text}`,
    )
    expect(lines).toContain('GET /orders: the contract has no such call')
    expect(lines).toContainEqual(
      expect.stringMatching(/^GET \/products: accepts a request that the contract refuses: query limit: /),
    )
    expect(lines).not.toContainEqual(expect.stringMatching(/^PUT/))
  })

  it('shows the differences on its page, and clears them for a new session', async () => {
    const proxy = await proxyWithViolation(CONTRACT_VIOLATIONS['a weight is a text']?.change)
    await useOf(proxy)
    const page = await proxy.visit.get('/__mock').expect(200)
    expect(page.text).toContain('data.weight: Invalid input: expected number, received string')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    await proxy.visit.get('/__mock/static/base.css').expect(200)
    await proxy.visit.get('/api/v1.0/docs').expect(200)
    await proxy.visit.post('/__mock/in-front/clear').expect(303)
    expect(await proxy.found()).toMatchObject({ differences: [], calls: [] })
    await proxy.visit.get('/__mock').set('Host', 'attacker.example').expect(404)
    await proxy.visit.post('/__mock/in-front/clear').set('Sec-Fetch-Site', 'cross-site').expect(404)
  })

  it('records the session as a scenario that a mock plays', async () => {
    const proxy = await proxyWithViolation(CONTRACT_VIOLATIONS['a call fails']?.change)
    await useOf(proxy)
    await proxy.visit.get('/api/v1.0/orders')
    const { body: scenario } = await proxy.visit.get('/__mock/in-front/scenario').expect(200)
    expect(scenario.calls.map(({ path }: { path: string }) => path)).not.toContain('/orders')
    const colors = scenario.calls.find(({ path }: { path: string }) => path === '/products/colors')
    expect(colors).toMatchObject({ method: 'GET', failureRate: 1, failStatus: 500 })
    const played = request((await createMockApi({ seed: 7, products: 5, scenario })).handler)
    await played.get('/api/v1.0/products/colors').expect(500)
    await played.put('/__mock/scenario').send(scenario).expect(200)
    await played.get('/api/v1.0/settings').expect(200)
  })

  it('answers 502 if the provider does not answer, and reports the call', async () => {
    const proxy = proxyOf('http://127.0.0.1:1')
    const { status, body } = await proxy.visit.get('/api/v1.0/settings')
    expect({ status, body }).toEqual({ status: 502, body: { message: 'The provider gives no answer' } })
    const { differences } = await proxy.found()
    expect(differences).toEqual([
      expect.objectContaining({ call: 'GET /settings', text: expect.stringMatching(/^no answer: /) }),
    ])
  })

  test.each([
    [
      '101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket',
      'the connection was closed without an answer',
    ],
    ['099 Unknown', 'the status is 99'],
  ])('answers 502 if the provider answers %s', async (status, reason) => {
    const { origin } = await startFakeProvider(
      ({ socket }) => void socket.write(`HTTP/1.1 ${status}\r\n\r\n`),
    )
    const proxy = proxyOf(origin)
    await proxy.visit.get('/api/v1.0/settings').expect(502)
    expect((await proxy.found()).differences).toEqual([
      expect.objectContaining({ call: 'GET /settings', text: `no answer: ${reason}` }),
    ])
  })

  it('passes on an answer in very many pieces within seconds', async () => {
    const { origin } = await startFakeProvider(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      socket.write(`${'1\r\n \r\n'.repeat(60_000)}0\r\n\r\n`)
    })
    expect((await proxyOf(origin).visit.get('/api/v1.0/settings').buffer().expect(200)).text).toHaveLength(
      60_000,
    )
  }, 20_000)

  it('sends no request on a connection that the provider may be closing', async () => {
    const used = new WeakSet<Socket>()
    const { origin } = await startFakeProvider(({ socket }, response) => {
      if (used.has(socket)) return socket.destroy()
      used.add(socket)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
    })
    const { visit } = proxyOf(origin)
    for (let call = 0; call < 3; call += 1) await visit.post('/api/v1.0/visits').send({}).expect(200)
  })

  it('reports an answer that is cut off', async () => {
    const { origin } = await startFakeProvider((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"data":')
      setImmediate(() => response.destroy())
    })
    const proxy = proxyOf(origin)
    await expect(proxy.visit.get('/api/v1.0/settings')).rejects.toThrow(/aborted/)
    await expect
      .poll(async () => (await proxy.found()).differences)
      .toEqual([expect.objectContaining({ call: 'GET /settings', text: 'no answer: the answer was cut' })])
  })

  it.each(['GET', 'DELETE', 'OPTIONS', 'POST'])('sends a chunked body of %s as a body', async (method) => {
    const received: string[] = []
    const { origin } = await startFakeProvider(async (asked, response) => {
      received.push(`${asked.method} ${asked.url} ${await text(asked)}`)
      response.writeHead(404).end()
    })
    const front = await startFakeProvider(proxyOf(origin).proxy)
    const body = 'GET /api/v1.0/settings HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const call = httpRequest(`${front.origin}/api/v1.0/visits`, {
      method,
      headers: { 'transfer-encoding': 'chunked' },
    })
    const answered = once(call, 'response')
    call.end(body)
    await answered
    expect(received).toEqual([`${method} /api/v1.0/visits ${body}`])
  })

  it('sends requests to no other host', async () => {
    const paths: (string | undefined)[] = []
    const { origin } = await startFakeProvider((asked, response) => {
      paths.push(asked.url)
      response.writeHead(404).end()
    })
    await proxyOf(origin).visit.get('//127.0.0.1:1/api/v1.0/settings').expect(404)
    expect(paths).toEqual(['//127.0.0.1:1/api/v1.0/settings'])
  })

  it('passes on an answer that is too large to compare, and says so', async () => {
    const big = JSON.stringify({ data: 'x'.repeat(3 * 1024 * 1024) })
    const { origin } = await startFakeProvider((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': '1' }).end(big)
    })
    const proxy = proxyOf(origin)
    expect((await proxy.visit.get('/api/v1.0/settings')).text).toHaveLength(big.length)
    expect((await proxy.found()).differences).toEqual([
      expect.objectContaining({ text: 'not compared: the answer is too large' }),
    ])
  })
})

test('bounds the number of recorded calls in a session', () => {
  const session = createSession()
  for (let number = 0; number < 1000; number += 1)
    session.add({ call: `GET /${number}`, at: number, status: 200, ms: 1, differences: [`line ${number}`] })
  expect(session.differences).toHaveLength(300)
  expect(session.leftOut).toBe(700)
  expect(session.calls).toHaveLength(50)
})

test('is started by npm run mock -- --in-front-of', async () => {
  const { origin } = await startNonconformingProvider()
  const child = spawn(process.execPath, ['--import', 'tsx', 'mock-api/main.ts', '--in-front-of', origin], {
    env: { ...process.env, MOCK_PORT: '0' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  expect(String(line)).toContain(`passed on to ${origin}`)
  const address = /http:\/\/localhost:\d+/.exec(String(line))?.[0].replace('localhost', '127.0.0.1')
  expect((await (await fetch(`${address}/api/v1.0/products`)).json()).allResults).toBe(40)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
