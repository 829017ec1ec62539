/** How the process opens and closes its door. */
/** What is no request, or comes too slowly to be one, is answered before the store's own journey begins. */
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Connections, limitConnections } from './connection-limits.ts'
import { createProcessState, type ProcessState } from './process-state.ts'
import { FIXED_HEADERS, INERT_POLICY } from './security-headers.ts'
import { portTaken, StartError } from './start-error.ts'

export interface HttpServer {
  readonly server: Server
  readonly port: number
  readonly processState: ProcessState
  readonly connections: Connections
  /** From now on visitors are answered by the store; before they are asked to come back in a second. */
  open(handler: RequestListener): void
  /**
   * `/readyz` says no first, so that a balancer can look elsewhere, then nobody new is let in, then the door waits for
   * those inside. Those get seven seconds, so that the process ends within ten.
   */
  close(graceMs: number): Promise<void>
}

export interface ListenOptions {
  /** 0: any free one. */
  readonly port: number
  /** Empty: every interface. */
  readonly host: string
  readonly maxConnections: number
}

/** How long a client may take, in milliseconds. */
export interface ClientLimits {
  /** A slow client may not hold a connection open by sending its request a byte at a time. */
  readonly headers: number
  readonly request: number
  /** Nor by not taking the answer: so long nothing may move. Longer than the provider may take (`PROVIDER_TIMEOUT_MS`). */
  readonly stalled: number
  /** How often the first two are looked at. */
  readonly checkedEvery: number
}

const CLIENT_LIMITS: ClientLimits = {
  headers: 10_000,
  request: 30_000,
  stalled: 61_000,
  // Node's own 30 s would let ten seconds be forty.
  checkedEvery: 2_000,
}
/** Longer than the usual idle time of the proxies in front, so that it is they who close. */
const KEEP_ALIVE_MS = 65_000
const PATIENCE_MS = 7_000
const HEADERS_MAX_BYTES = 16 * 1024

/** Takes the port. Rejects with a `StartError` that says what to do. */
export async function listen(
  { port, host, maxConnections }: ListenOptions,
  limits: ClientLimits = CLIENT_LIMITS,
): Promise<HttpServer> {
  let handler: RequestListener = comeBackSoon
  const processState = createProcessState()
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.checkedEvery,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: HEADERS_MAX_BYTES,
    // What two servers could read in two ways is refused, whatever Node is started with.
    insecureHTTPParser: false,
  })
  const connections = limitConnections(server, maxConnections, (request, response) =>
    handler(request, response),
  )
  server.setTimeout(limits.stalled)
  server.on('clientError', refuseMalformed)
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
    },
    async close(graceMs) {
      processState.enter('stopping')
      await pause(graceMs)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection that has had its last answer would stay for the next one.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}

const comeBackSoon: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain', ...INERT_HEADERS })
    .end('Starting\n')
}

function listenError({ code, message }: NodeJS.ErrnoException, port: number, host: string): StartError {
  if (code === 'EADDRINUSE') return portTaken(port, 'PORT')
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account: choose one above 1023 with PORT=…`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST=${host} is no address of this machine: leave it empty for all of them`)
  return new StartError(`The store cannot listen on port ${port}: ${message}`)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The headers of an answer that is for nobody to look at. */
export const INERT_HEADERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FIXED_HEADERS),
  'Content-Security-Policy': INERT_POLICY,
  'Cache-Control': 'no-store',
}

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** So long a client may take to read why it was refused, and to close. */
const LINGER_MS = 1000

/** For the event `clientError`. Nothing of what came is repeated, and the connection ends. */
export function refuseMalformed(cause: NodeJS.ErrnoException, socket: Duplex): void {
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
  // `end` closes one half alone, and Node applies no time-out to this connection any more: a client that never closes would
  // keep it. Destroyed at once it would be reset, and the client that is still sending would not get the answer.
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(lingering))
}

/** Half an answer cannot be followed by another. Node keeps the answer under way here, and asks the same itself. */
function isAnswering(
  socket: Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } },
): boolean {
  return socket._httpMessage?.headersSent === true
}
