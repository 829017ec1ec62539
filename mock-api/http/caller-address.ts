/** The client's address. The store's server names the client in `X-Forwarded-For`. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Request } from 'express'

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/

export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK.test(address)
}

/** The key of the rate limits. Express reads `X-Forwarded-For` from trusted proxies only (`trust proxy`). */
export function callerNetwork(request: Pick<Request, 'ip' | 'socket'>): string {
  const { ip = '', socket } = request
  return networkOf(isIP(ip) ? ip : (socket.remoteAddress ?? 'unknown'))
}

/** Returns an IPv4 address as it is, and the first 64 bits of an IPv6 address: one household has the rest. */
function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return plain
  // URL normalises the spelling of the address.
  const [start = '', end] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(start), groupsOf(end ?? '')]
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  if (/^0,0,0,0,0,ffff,/.test(String(groups))) return ipv4Of(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => text.split(':').filter(Boolean)

/** `['7f00', '1']` → `127.0.0.1` */
function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

export function forwardedFor(request: IncomingMessage): string[] {
  const header = request.headers['x-forwarded-for']
  return (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
}
