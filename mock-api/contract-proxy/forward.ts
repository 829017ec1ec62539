/** Forwards requests to a provider, and gives each exchange to a listener. */
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, Transform } from 'node:stream'
import type { RequestHandler } from 'express'

export interface ForwardedExchange {
  readonly request: Body & { readonly method: string; readonly url: string }
  /** Absent: no answer. */
  readonly answer?: Body & { readonly status: number }
  /** Why there is no answer, or only the beginning of one. */
  readonly failure?: string
  readonly ms: number
}

interface Body {
  readonly headers: IncomingHttpHeaders
  /** Absent: more than MAX_READ_BYTES. */
  readonly body: Buffer | undefined
}

const TIMEOUT_MS = 30_000
const MAX_CONNECTIONS = 64
/** Larger bodies are forwarded without being read. */
const MAX_READ_BYTES = 2 * 1024 * 1024

const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
])

/** @param target the provider's origin */
export function forward(target: URL, onExchange: (exchange: ForwardedExchange) => void): RequestHandler {
  const { Agent, request: open } = target.protocol === 'https:' ? https : http
  // The provider may close an idle connection while a request is sent on it, which would be reported as a missing answer.
  const agent = new Agent({ keepAlive: false, maxSockets: MAX_CONNECTIONS })

  return (request, response) => {
    const { method, originalUrl: url } = request
    const started = performance.now()
    const asked = createReader()
    const read = createReader()
    let answer: IncomingMessage | undefined
    let isCut = false
    let isGivenUp = false

    function end(failure?: string) {
      // The caller has disconnected: the exchange is not the provider's failure.
      if (response.closed && !response.writableFinished && !isCut) return
      onExchange({
        request: { method, url, headers: request.headers, body: asked.body() },
        answer: answer && { status: answer.statusCode ?? 0, headers: answer.headers, body: read.body() },
        failure,
        ms: performance.now() - started,
      })
    }

    function giveUp(failure: string) {
      // After the answer has begun, the pipeline of the answer reports the failure.
      if (answer || isGivenUp) return
      isGivenUp = true
      end(failure)
      if (response.headersSent || response.destroyed) return
      response.status(502).json({ message: 'The provider gives no answer' })
    }

    const upstream = open({
      protocol: target.protocol,
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      agent,
      method,
      // As a path, not as an address: `//other.example/` must not lead to another host.
      path: url,
      headers: {
        ...withoutHopByHop(request.headers),
        // Node sends the body of a GET or DELETE of unknown length without any framing: the provider would read it as its
        // next request.
        ...(request.headers['transfer-encoding'] && { 'transfer-encoding': 'chunked' }),
        host: target.host,
        // The body has to be readable here.
        'accept-encoding': 'identity',
      },
      timeout: TIMEOUT_MS,
    })
    upstream.once('timeout', () => upstream.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)))
    upstream.once('response', (received: IncomingMessage) => {
      const { statusCode: status = 0 } = received
      if (status < 200) {
        // Node's client reads a status such as 099, and its server throws when it is to send one.
        giveUp(`the status is ${status}`)
        upstream.destroy()
        return
      }
      answer = received
      received.once('error', () => {
        isCut = true
      })
      response.writeHead(status, withoutHopByHop(received.headers))
      pipeline(received, read.stream, response, (cause) => end(cause ? 'the answer was cut' : undefined))
    })
    upstream.on('error', (cause) => giveUp(cause.message))
    // A 101 is no response: Node closes the connection without an error.
    upstream.once('close', () => giveUp('the connection was closed without an answer'))
    pipeline(request, asked.stream, upstream, () => {})
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy()
    })
  }
}

/** A stream that stores what it transports, up to a limit. */
function createReader() {
  const chunks: Buffer[] = []
  let size = 0
  return {
    stream: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        if (size <= MAX_READ_BYTES) chunks.push(chunk)
        else chunks.length = 0
        done(null, chunk)
      },
    }),
    body: () => (size > MAX_READ_BYTES ? undefined : Buffer.concat(chunks)),
  }
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))
}
