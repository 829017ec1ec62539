/** Slow clients and malformed requests: their connections are closed, and other clients are not affected. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { listen } from '#server/http/server.ts'
import { startFakeProvider } from '../../support/fake-provider.ts'
import { makeStore } from '../store-world.ts'

/** For clients that are slow. Other requests have the usual limits: a busy machine must not look like a slow client. */
const QUICK = { headers: 1000, request: 1500, stalled: 1500, checkedEvery: 100 }
const ANSWER_BYTES = 64 * 1024 * 1024

async function openListener({ providerUrl, limits }: { providerUrl?: string; limits?: typeof QUICK } = {}) {
  const { app } = await makeStore({
    providerUrl,
    pages: (request, response, next) => {
      if (request.path === '/large') response.end(Buffer.alloc(ANSWER_BYTES))
      else next()
    },
  })
  const listener = await listen({ port: 0, host: '127.0.0.1', maxConnections: 2000 }, limits)
  onTestFinished(() => {
    listener.server.closeAllConnections()
    return listener.close(0)
  })
  return { listener, app }
}

/** Resolves with what was received when the other side has closed the connection. */
async function talk(port: number, say: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => {})
  say(socket)
  await new Promise((resolve) => socket.once('close', resolve))
  return heard
}

function drip(socket: Socket, text: string): void {
  const dripping = setInterval(() => socket.write(text), 20)
  socket.once('close', () => clearInterval(dripping))
}

test('headers and bodies that arrive byte by byte are answered with 408, while other requests are served', async () => {
  const { listener, app } = await openListener({ limits: QUICK })
  listener.open(app)
  const [headers, body, other] = await Promise.all([
    talk(listener.port, (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
      drip(socket, 'a')
    }),
    talk(listener.port, (socket) => {
      socket.write(
        'POST /api/v1.0/auth/customer/signin HTTP/1.1\r\nHost: store.example\r\nOrigin: http://store.example\r\n' +
          'Content-Type: application/json\r\nContent-Length: 30000\r\n\r\n{"email":"',
      )
      drip(socket, 'a')
    }),
    fetch(`http://127.0.0.1:${listener.port}/healthz`).then(({ status }) => status),
  ])
  expect(headers).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(headers).toContain('X-Content-Type-Options: nosniff')
  expect(body).toMatch(/^HTTP\/1\.1 408 |^$/)
  expect(other).toBe(200)
})

test('a visitor whose call does not arrive in time reads about the network, in the language of the page', async () => {
  const { listener, app } = await openListener()
  listener.open(app)
  const heard = await talk(listener.port, (socket) => {
    socket.write(
      'POST /api/v1.0/auth/customer/signin HTTP/1.1\r\nHost: store.example\r\nOrigin: http://store.example\r\n' +
        'Accept-Language: tr\r\nContent-Type: application/json\r\nContent-Length: 30000\r\n\r\n{"email":"',
    )
    drip(socket, 'a')
  })
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  expect(heard).toContain(JSON.stringify({ message: createRequestI18n('tr').t('NetworkError') }))
})

test('the connection of a client that never finishes its request is destroyed after the 408, and its provider call is aborted', async () => {
  const provider = await startFakeProvider(() => {})
  const { listener, app } = await openListener({ providerUrl: provider.origin, limits: QUICK })
  listener.open(app)
  const connections: Socket[] = []
  listener.server.on('connection', (socket: Socket) => connections.push(socket))
  const requests = [
    'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    'POST /api/v1.0/auth/customer/signin HTTP/1.1\r\nHost: store.example\r\nOrigin: http://store.example\r\n' +
      'Content-Type: application/json\r\nContent-Length: 30000\r\n\r\n{"email":"',
  ]
  for (const request of requests) {
    // The client reads the response and sends on.
    const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.resume()
    socket.write(request)
    drip(socket, 'a')
  }
  await expect.poll(() => connections.length).toBe(2)
  await Promise.all(connections.map((socket) => socket.closed || once(socket, 'close')))
  expect(listener.connections.open).toBe(0)
  const openAtProvider = promisify(provider.server.getConnections.bind(provider.server))
  await expect.poll(() => openAtProvider()).toBe(0)
})

test('the connection of a client that does not read its response is closed', async () => {
  const { listener, app } = await openListener({ limits: QUICK })
  listener.open(app)
  const socket = connect(listener.port, '127.0.0.1')
  socket.on('error', () => {})
  const served = new Promise<Socket>((resolve) => listener.server.once('connection', resolve))
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.pause()
  const other = await served
  await new Promise((resolve) => other.once('close', resolve))
  let taken = 0
  socket.on('data', ({ length }) => {
    taken += length
  })
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(taken).toBeLessThan(ANSWER_BYTES)
})

test.each([
  ['text that is no request', 'Kanarienvogel\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 400],
  [
    'a length and a chunked body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'an unknown transfer encoding',
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
    400,
  ],
  ['a header that is folded', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n Content-Length: 3\r\n\r\n', 400],
  ['a space before a colon', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 3\r\n\r\nabc', 400],
  ['a line that ends early', 'GET / HTTP/1.1\nHost: a\n\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a second host', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
  ['a host with a user', 'GET / HTTP/1.1\r\nHost: Kanarienvogel@a\r\n\r\n', 400],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/Kanarienvogel\r\n\r\n', 400],
  ['two hosts in a header', 'GET / HTTP/1.1\r\nHost: a, b\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: Kanarienvogel\r\n\r\n', 417],
  ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
])('%s is refused with a response that has no text of the request', async (_what, request, status) => {
  const { listener, app } = await openListener()
  listener.open(app)
  const heard = await talk(listener.port, (socket) => socket.write(request))
  expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(heard.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  expect(heard).not.toContain('Kanarienvogel')
  expect(heard).toContain('X-Frame-Options: DENY\r\n')
})

test('the header that a proxy appends is read after two thousand headers of its client', async () => {
  const { listener } = await openListener()
  listener.open((request, response) => response.end(`from ${request.headers['x-forwarded-for']}`))
  const request = `GET / HTTP/1.0\r\n${'a:b\r\n'.repeat(2000)}X-Forwarded-For: 203.0.113.9\r\n\r\n`
  expect(await talk(listener.port, (socket) => socket.write(request))).toContain('from 203.0.113.9')
})

test.each(['', 'store', 'store_1.example:80', 'xn--a:', '192.0.2.1', '[2001:db8::1]:443', 'a%C3%A7'])(
  'the host “%s” is valid',
  async (host) => {
    const { listener } = await openListener()
    listener.open((_request, response) => response.end('open'))
    const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    expect(await talk(listener.port, (socket) => socket.write(request))).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test('HTTP/1.0 needs no host', async () => {
  const { listener } = await openListener()
  listener.open((_request, response) => response.end('open'))
  expect(await talk(listener.port, (socket) => socket.write('GET / HTTP/1.0\r\n\r\n'))).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})

test('before the store is open, requests get 503 with Retry-After and the security headers', async () => {
  const { listener } = await openListener()
  const { status, headers } = await fetch(`http://127.0.0.1:${listener.port}/`)
  expect([status, headers.get('retry-after'), headers.get('x-frame-options')]).toEqual([503, '1', 'DENY'])
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
})
