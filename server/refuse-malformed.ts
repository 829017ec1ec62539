/** What is no request, or comes too slowly to be one, is answered before the store's own journey begins. */
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { FIXED_HEADERS, INERT_POLICY } from './security-headers.ts'

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
