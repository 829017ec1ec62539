/**
 * The HTTP server: opens and closes the port. Malformed and slow requests are answered here, before the
 * store's middleware.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createProcessState, type ProcessState } from '../process/process-state.ts'
import { portTaken, StartError } from '../process/start-error.ts'
import { type Connections, limitConnections } from './connection-limits.ts'
import { INERT_HEADERS } from './security-headers.ts'

export interface HttpServer {
  readonly server: Server
  readonly port: number
  readonly processState: ProcessState
  readonly connections: Connections
  /** From now on the store handles requests. Earlier requests: see `delaysUntilOpen`. */
  open(handler: RequestListener): void
  /**
   * Closes the server in three steps. `/readyz` answers 503 for `graceMs` milliseconds, so that a load
   * balancer stops sending requests. Then no new connection is accepted. Requests under way then get seven
   * seconds, so that the process ends within ten.
   */
  close(graceMs: number): Promise<void>
}

interface ListenOptions {
  /** 0: any free port. */
  readonly port: number
  /** Empty: all network interfaces. */
  readonly host: string
  readonly maxConnections: number
  /**
   * Requests before `open` wait for it, for a developer who reloads a page while the store restarts. Absent: they get a 503
   * with `Retry-After: 1`, so that a load balancer asks another store.
   */
  readonly delaysUntilOpen?: boolean
}

/** Timeouts for clients, in milliseconds. */
interface ClientLimits {
  /** For the headers: a client must not hold a connection open by sending a request byte by byte. */
  readonly headers: number
  readonly request: number
  /**
   * Inactivity of the connection, for clients that do not read the response. Longer than the maximum of
   * `PROVIDER_TIMEOUT_MS` and `PROVIDER_WRITE_TIMEOUT_MS`.
   */
  readonly stalled: number
  /** Interval at which Node checks the first two timeouts. */
  readonly checkedEvery: number
}

const CLIENT_LIMITS: ClientLimits = {
  headers: 10_000,
  request: 30_000,
  stalled: 61_000,
  // With Node's default of 30 s, a timeout of ten seconds could take forty.
  checkedEvery: 2_000,
}
/** Longer than the usual idle timeout of reverse proxies, so that the proxy closes the connection first. */
const KEEP_ALIVE_MS = 65_000
const DRAIN_TIMEOUT_MS = 7_000
const HEADERS_MAX_BYTES = 16 * 1024

/** Starts to listen. Rejects with a `StartError` whose message says what to do. */
export async function listen(
  { port, host, maxConnections, delaysUntilOpen }: ListenOptions,
  limits: ClientLimits = CLIENT_LIMITS,
): Promise<HttpServer> {
  const delayed: (() => void)[] = []
  const delayUntilOpen: RequestListener = (request, response) => {
    // Vite's client repeats a refused WebSocket, and reloads its page after the first one that opens.
    if (request.headers.upgrade) refuseWhileStarting(request, response)
    else delayed.push(() => !response.destroyed && handler(request, response))
  }
  let handler: RequestListener = delaysUntilOpen ? delayUntilOpen : refuseWhileStarting
  const processState = createProcessState()
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.checkedEvery,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: HEADERS_MAX_BYTES,
    // Lenient parsing allows request smuggling. The option overrides Node's command-line flag.
    insecureHTTPParser: false,
    // A request without `Host` is refused below, with all headers.
    requireHostHeader: false,
  })
  // By default Node leaves out the headers after the first thousand, such as the `X-Forwarded-For` that a proxy appends to
  // those of its client. `maxHeaderSize` limits them all.
  server.maxHeadersCount = 0
  const connections = limitConnections(server, maxConnections, (request, response) => {
    // `Connection: close`: a client sends its next request elsewhere, not over a connection that is about to be closed.
    if (processState.status() === 'stopping') response.shouldKeepAlive = false
    if (hasValidHost(request)) handler(request, response)
    else response.writeHead(400, { ...INERT_HEADERS, Connection: 'close' }).end()
  })
  server.setTimeout(limits.stalled)
  server.on('clientError', refuseMalformed)
  // Node supports no other expectation than `100-continue`, which does not cause this event.
  server.on('checkExpectation', (_request, response) =>
    response.writeHead(417, { ...INERT_HEADERS, Connection: 'close' }).end(),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, port, host)))
    server.listen(port, host || undefined, resolve)
  })

  return {
    server,
    port: (server.address() as AddressInfo).port,
    processState,
    connections,
    open(store) {
      handler = store
      processState.enter('ready')
      for (const answer of delayed.splice(0)) answer()
    },
    async close(graceMs) {
      processState.enter('stopping')
      await pause(graceMs)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // `server.close` leaves open a keep-alive connection after its last response, and one that never had a request,
      // such as a preconnect of a browser. For Node's `closeIdleConnections` the latter is not idle.
      const sweep = setInterval(connections.closeIdle, 50)
      const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cutOff)
    },
  }
}

/** A host, or an address in brackets, and a port (RFC 9110 §7.2). Each part may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/**
 * One `Host` header; HTTP/1.0 does not need any. Other requests are answered with 400 (RFC 9112 §3.2): of several `Host`
 * headers Node takes the first, and a proxy may have taken another. The same is true of an invalid one, such as `a/b`.
 */
function hasValidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, place) => place % 2 === 0 && /^host$/i.test(text))
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && HOST.test(headers.host ?? '')
}

const refuseWhileStarting: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain', ...INERT_HEADERS })
    .end('Starting\n')
}

function listenError(
  { code, message, syscall }: NodeJS.ErrnoException,
  port: number,
  host: string,
): StartError {
  if (code === 'EADDRINUSE') return portTaken(port, 'PORT')
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account: choose one above 1023 with PORT=…`)
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return new StartError(`HOST=${host} is no address of this machine: leave it empty for all of them`)
  return new StartError(`The store cannot listen on port ${port}: ${message}`)
}

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Time for a client to read the error response and to close the connection. */
const LINGER_MS = 1000

/**
 * Listener for the event `clientError`. The response contains nothing of the request, and the connection is
 * closed.
 */
function refuseMalformed(cause: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || isAnswering(socket) || cause.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = STATUS_OF[cause.code ?? ''] ?? 400
  const headers = Object.entries({ ...INERT_HEADERS, Connection: 'close', 'Content-Length': '0' })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  // `end` closes only the sending side, and Node applies no timeout to this connection any more: a client
  // that never closes would keep it. An immediate `destroy` would reset the connection, and a client that is
  // still sending would not get the response.
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(lingering))
}

/**
 * Returns whether a response has begun: a second one cannot follow it. Node stores the current response in
 * `_httpMessage` and makes the same check in its default handler.
 */
function isAnswering(
  socket: Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } },
): boolean {
  return socket._httpMessage?.headersSent === true
}
