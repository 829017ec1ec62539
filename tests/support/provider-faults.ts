/** Provider faults, each as a listener. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { json } from './fake-provider.ts'

/** Text of failing responses, which the store must not pass on. */
export const CANARY = 'Kanarienvogel at Object.query (/srv/provider/db.js:12:3)'

interface ProviderFault {
  readonly fail: RequestListener
  /** Expected status of a page whose main content fails so, and of a proxied call. */
  readonly status: 502 | 503 | 504
  /** The connection fails: a call says NetworkError (SPEC §8). All others with status 502 say the generic error. */
  readonly isOfNetwork?: true
  /** Ends only by timeout. */
  readonly takesTime?: true
}

interface FaultObserver {
  /** Target of a redirect that must not be followed. */
  readonly insideAddress: string
  /** Called with the bytes sent of the endless response. */
  readonly onBytes: (bytes: number) => void
}

const MEGABYTE = 1024 * 1024
const ENDLESS_BYTES = 200 * MEGABYTE
const DRIP_MS = 20

export function providerFaults(observer: FaultObserver): Readonly<Record<string, ProviderFault>> {
  return {
    'a reset connection': {
      status: 502,
      isOfNetwork: true,
      fail: (request) => request.socket.resetAndDestroy(),
    },
    'an answer that breaks off': {
      status: 502,
      isOfNetwork: true,
      fail: (_request, response) => {
        response.writeHead(200, JSON_TYPE)
        response.write(`{"data":["${CANARY}`)
        setImmediate(() => response.destroy())
      },
    },
    'no answer at all': { status: 504, takesTime: true, fail: () => {} },
    'headers that come slowly': {
      status: 504,
      takesTime: true,
      fail: ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        drip(socket, () => socket.write(`X-Slow: ${CANARY}\r\n`))
      },
    },
    'one byte at a time': {
      status: 504,
      takesTime: true,
      fail: (_request, response) => {
        response.writeHead(200, JSON_TYPE)
        drip(response, () => response.write(' '))
      },
    },
    'a crash': { status: 502, fail: json(500, { message: CANARY, stack: CANARY }, { server: CANARY }) },
    'a bad gateway': { status: 502, fail: html(502) },
    'a provider that is busy': { status: 503, fail: json(503, { message: CANARY }) },
    'a gateway that waited too long': { status: 504, fail: json(504, { message: CANARY }) },
    'broken JSON': { status: 502, fail: say(`{"data":[{"_id":"${CANARY}"`) },
    'half a character': { status: 502, fail: say(Buffer.from([0x7b, 0x22, 0xe2, 0x82])) },
    'JSON of another shape': { status: 502, fail: json(200, { data: 7, message: CANARY }) },
    'a list of nothing that is known': { status: 502, fail: json(200, { data: [null, CANARY, [], {}] }) },
    'JSON that is only a word': { status: 502, fail: say(JSON.stringify(CANARY)) },
    'nothing with status 200': { status: 502, fail: say('') },
    'HTML with status 200': { status: 502, fail: html(200) },
    '200 MB': { status: 502, fail: endless(observer.onBytes) },
    'a bomb in gzip': { status: 502, fail: bomb('gzip') },
    'a bomb in brotli': { status: 502, fail: bomb('br') },
    'not modified, although nothing was known': {
      status: 502,
      fail: (_request, response) => response.writeHead(304, { etag: '"a"' }).end(),
    },
    'a redirect to an inside address': {
      status: 502,
      fail: json(302, { message: CANARY }, { location: `${observer.insideAddress}/latest/meta-data` }),
    },
    'a hundred thousand products': {
      status: 502,
      fail: say(`{"data":[${'{"_id":"a"},'.repeat(99_999)}{"_id":"${CANARY}"}]}`),
    },
    'JSON of a great depth': {
      status: 502,
      fail: (request, response) => {
        // Every level is a valid category; as a product the first is already invalid.
        const level = request.url?.includes('/categories') ? '[{"_id":"a","children":' : '[{"children":'
        say(`{"data":${level.repeat(50_000)}[]${'}]'.repeat(50_000)}}`)(request, response)
      },
    },
    'more headers than anybody needs': {
      status: 502,
      isOfNetwork: true,
      fail: json(200, { data: [] }, { 'x-long': CANARY.repeat(1000) }),
    },
    'what is no HTTP': {
      status: 502,
      isOfNetwork: true,
      fail: ({ socket }) => socket.end(`${CANARY}\r\n\r\n`),
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function say(body: string | Buffer): RequestListener {
  return (_request, response) => response.writeHead(200, JSON_TYPE).end(body)
}

function html(status: number): RequestListener {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${CANARY}</h1>`)
}

/** Repeats until the connection closes. */
function drip(to: ServerResponse | IncomingMessage['socket'], drop: () => void): void {
  const dripping = setInterval(drop, DRIP_MS)
  to.once('close', () => clearInterval(dripping))
  to.once('error', () => clearInterval(dripping))
}

function endless(onBytes: (bytes: number) => void): RequestListener {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  return (_request, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': ENDLESS_BYTES })
    let sent = 0
    const pour = () => {
      while (sent < ENDLESS_BYTES && !response.destroyed) {
        sent += chunk.length
        onBytes(chunk.length)
        if (!response.write(chunk)) {
          response.once('drain', pour)
          return
        }
      }
    }
    pour()
  }
}

/** Small when compressed, 32 MB when decompressed. */
const BOMB = Buffer.alloc(32 * MEGABYTE, ' ')
const BOMBS = {
  gzip: gzipSync(BOMB, { level: 1 }),
  br: brotliCompressSync(BOMB, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
}

function bomb(encoding: keyof typeof BOMBS): RequestListener {
  return (_request, response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': encoding }).end(BOMBS[encoding])
}
