/** Limits and headers of HAProxy and Varnish: client address, rate and size of requests. The store echoes the request that it receives. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { connect as connectHttp2, constants } from 'node:http2'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startEchoStore } from '../varnish/echo-store.ts'
import { findVarnish } from '../varnish/find-varnish.ts'
import { startVarnish, type Varnish } from '../varnish/start-varnish.ts'
import { findHaproxy, frontPorts, type Haproxy, runStartScript, startHaproxy } from './start-haproxy.ts'

/** Long enough for a busy machine; it only ends a test that hangs. The default of `vi.waitFor` is one second. */
const LONG_TIMEOUT = { timeout: 30_000 }

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface AskOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly localAddress?: string
}

// Skipped unless both are installed: apt-get install haproxy varnish.
describe.skipIf(!findVarnish() || !findHaproxy())('through HAProxy and Varnish', () => {
  let store: Awaited<ReturnType<typeof startEchoStore>>
  let varnish: Varnish
  let haproxy: Haproxy

  beforeAll(async () => {
    store = await startEchoStore()
    varnish = await startVarnish([store.port, store.port])
    await vi.waitFor(async () => expect(await varnish.healthyStores()).toBe(2), LONG_TIMEOUT)
    haproxy = await startHaproxy({
      ports: await frontPorts(),
      cachePort: varnish.proxyPort,
    })
    await vi.waitFor(
      async () => expect((await fetch(`${haproxy.operations}/healthz`)).status).toBe(200),
      LONG_TIMEOUT,
    )
  })
  afterAll(async () => {
    await haproxy?.close()
    await varnish?.close()
    await store?.close()
  })

  /** Sends a request over HTTP/1.1, with the certificate verified. */
  const ask = (path: string, options: AskOptions = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const asking = request(haproxy.url + path, {
        agent: false,
        ca: haproxy.certificate,
        family: 4,
        ...options,
      })
      asking.once('error', reject)
      asking.once('response', async (response) => {
        response.setEncoding('utf8')
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
      asking.end()
    })

  /** Sends a request over HTTP/2. */
  async function askByHttp2(path: string, { method = 'GET', headers = {}, localAddress }: AskOptions = {}) {
    // The type of the options lacks `localAddress`.
    const from: ConnectionOptions & { localAddress?: string } = {
      host: '127.0.0.1',
      port: haproxy.ports.https,
      localAddress,
      servername: 'localhost',
      ca: haproxy.certificate,
      ALPNProtocols: ['h2', 'http/1.1'],
    }
    const socket = connectTls(from)
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    expect(socket.alpnProtocol).toBe('h2')
    const client = connectHttp2(haproxy.url, { createConnection: () => socket })
    const stream = client.request({ ':path': path, ':method': method, ...headers })
    const head = new Promise<IncomingHttpHeaders>((resolve, reject) =>
      stream.once('response', resolve).once('error', reject),
    )
    stream.setEncoding('utf8').end()
    onTestFinished(() => client.destroy())
    const answered = await head
    let text = ''
    for await (const chunk of stream) text += chunk
    return { status: Number(answered[constants.HTTP2_HEADER_STATUS]), headers: answered, text }
  }

  /** Returns what a raw TCP connection receives until it is closed. */
  function listen(port: number, text: string, localAddress = '127.0.0.1'): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress })
      let heard = ''
      socket.on('data', (chunk) => {
        heard += chunk
      })
      socket.on('error', () => {})
      socket.once('close', () => resolve(heard))
      socket.write(text)
    })
  }

  const FORGED_HEADERS = {
    'x-forwarded-for': '203.0.113.9, 127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  }

  test.each([
    ['HTTP/1.1', () => ask],
    ['HTTP/2', () => askByHttp2],
  ])(
    'by %s the store gets address and protocol of the client from HAProxy, not from the client’s headers',
    async (_protocol, way) => {
      const { text } = await way()('/login', { headers: FORGED_HEADERS, localAddress: '127.0.0.5' })
      const heard = JSON.parse(text).headers
      expect(heard['x-forwarded-for']).toBe('127.0.0.5')
      expect(heard['x-forwarded-proto']).toBe('https')
      for (const name of ['x-real-ip', 'forwarded']) expect(heard[name]).toBeUndefined()
    },
  )

  test('a client cannot set its address by the PROXY protocol', async () => {
    const asked = store.asked.length
    const heard = await listen(
      haproxy.ports.http,
      'PROXY TCP4 203.0.113.9 127.0.0.1 1 2\r\nGET /proxied HTTP/1.1\r\nHost: a\r\n\r\n',
    )
    expect(heard).toMatch(/^HTTP\/1\.1 400 /)
    expect(store.asked.slice(asked)).not.toContain('/proxied')
  })

  test.each(['PURGE', 'BAN'])('%s is refused', async (method) => {
    const path = '/contact'
    await ask(path)
    for (const headers of [undefined, FORGED_HEADERS])
      for (const way of [ask, askByHttp2]) expect((await way(path, { method, headers })).status).toBe(405)
    expect((await ask(path)).headers['x-cache']).toBe('HIT')
  })

  test('http is redirected to the same address by https, and never to another host', async () => {
    const heard = await listen(
      haproxy.ports.http,
      'GET /products?page=2&keyword=a%20b HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    expect(heard).toMatch(/^HTTP\/1\.1 308 /)
    expect(heard).toContain(`\r\nlocation: ${haproxy.url}/products?page=2&keyword=a%20b\r\n`)
    expect(heard).not.toMatch(/strict-transport-security/i)
  })

  test('headers and small bodies that are never complete are cut off before they reach a store', async () => {
    const impatient = await startHaproxy({
      ports: await frontPorts(),
      cachePort: varnish.proxyPort,
      // The default of ten seconds would make the test slow.
      changes: { 'timeout http-request 10s': 'timeout http-request 300ms' },
    })
    onTestFinished(impatient.close)
    const asked = store.asked.length
    const body = 'Host: a\r\nContent-Length: 60\r\n\r\n{'
    for (const begun of ['GET /slow HTTP/1.1\r\nHost: a\r\nX-A: ', `POST /slow HTTP/1.1\r\n${body}`]) {
      const socket = connectTls({
        host: '127.0.0.1',
        port: impatient.ports.https,
        ca: impatient.certificate,
        servername: 'localhost',
      })
      socket.write(begun)
      let heard = ''
      for await (const chunk of socket) heard += chunk
      expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    }
    expect(store.asked.slice(asked)).not.toContain('/slow')
  })

  test('headers above 15 KB are refused before they reach a store', async () => {
    expect((await ask('/large-headers', { headers: { 'x-a': 'a'.repeat(16_000) } })).status).toBe(400)
    await expect(askByHttp2('/large-headers', { headers: { 'x-a': 'a'.repeat(16_000) } })).rejects.toThrow()
    expect(store.asked).not.toContain('/large-headers')
  })

  test('an address has at most a hundred connections, and other addresses are not affected', async () => {
    const open = (localAddress: string) =>
      new Promise<'open' | 'closed'>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port: haproxy.ports.http, localAddress })
        onTestFinished(() => void socket.destroy())
        socket.on('error', () => {})
        socket.once('close', () => resolve('closed'))
        // The connection stays open after the response.
        socket.once('data', () => resolve('open'))
        socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      })
    const crowd = await Promise.all(Array.from({ length: 110 }, () => open('127.0.0.11')))
    expect(crowd.filter((each) => each === 'open')).toHaveLength(100)
    expect(await open('127.0.0.12')).toBe('open')
  })

  test('an address with too many requests is refused, and other addresses are not affected', async () => {
    const socket = connect({ host: '127.0.0.1', port: haproxy.ports.http, localAddress: '127.0.0.13' })
    onTestFinished(() => void socket.destroy())
    let heard = ''
    socket.on('data', (chunk) => {
      heard = (heard + chunk).slice(-10_000)
      if (!heard.includes('HTTP/1.1 429')) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
    })
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => heard, { timeout: 60_000 }).toMatch(/HTTP\/1\.1 429 .*retry-after: 10\r/is)
    expect(await listen(haproxy.ports.http, 'GET / HTTP/1.0\r\n\r\n', '127.0.0.14')).toMatch(
      /^HTTP\/1\.\d 308 /,
    )
  })

  test('metrics are served to operators, not to visitors', async () => {
    expect(await (await fetch(`${haproxy.operations}/metrics`)).text()).toMatch(/^haproxy_frontend_/m)
    expect(JSON.parse((await ask('/metrics')).text).url).toBe('/metrics')
  })

  test('without Varnish HAProxy sends an error page, with the headers of every response', async () => {
    const alone = await startHaproxy({ ports: await frontPorts(), cachePort: 1 })
    onTestFinished(alone.close)
    await vi.waitFor(
      async () => expect((await fetch(`${alone.operations}/healthz`)).status).toBe(503),
      LONG_TIMEOUT,
    )
    const answer = await new Promise<object>((resolve, reject) =>
      request(`${alone.url}/`, { agent: false, ca: alone.certificate, family: 4 }, (response) => {
        response.resume()
        resolve({ ...response.headers, status: response.statusCode })
      })
        .once('error', reject)
        .end(),
    )
    expect(answer).toMatchObject({
      status: 503,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    // The log line of a failed request is JSON, without the query string.
    await expect
      .poll(alone.said)
      .toMatch(/^\{"from":"127\.0\.0\.1","method":"GET","path":"\\\/","status":503/m)
  })

  test.each([
    ['https://sedir.example', 'No certificate for https://sedir.example'],
    ['http://localhost:8080', 'PUBLIC_URL must begin with https://'],
  ])('does not start for %s without what it needs', async (publicUrl, line) => {
    const folder = await mkdtemp(join(tmpdir(), 'sedir-haproxy-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await cp(join(process.cwd(), 'deploy', 'haproxy'), folder, { recursive: true })
    const started = runStartScript(folder, { PUBLIC_URL: publicUrl })
    expect(await started.ended).toBe(1)
    expect(started.said()).toContain(line)
  })
})
