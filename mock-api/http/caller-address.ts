/** Who is asking: the network address, past the store's own server, which stands on the same machine. */
import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/

export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK.test(address)
}

/** A neighbour on loopback may say for whom it asks; anybody else could say anything. */
export function callerAddress(request: IncomingMessage): string {
  const neighbour = request.socket.remoteAddress ?? 'unknown'
  const forwarded = isLoopback(neighbour) ? forwardedFor(request).at(-1) : undefined
  return forwarded ?? neighbour
}

export function forwardedFor(request: IncomingMessage): string[] {
  const header = request.headers['x-forwarded-for']
  return (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
}

export function isSecure(request: IncomingMessage): boolean {
  return isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-proto'] === 'https'
}
