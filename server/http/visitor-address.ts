import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the key by which a visitor's calls are counted: an IPv4 address as it is, or the /64 network of an
 * IPv6 address, because one internet connection gets a whole /64. All other values share the key `unknown`.
 */
export function visitorKey(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : 'unknown'
}

/**
 * Returns the address that Express returns as `request.ip`, for requests that have not reached Express: the nearest one that is
 * not a trusted proxy's, else the farthest.
 * @param trusts Express's compiled `trust proxy`
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusts: (address: string | undefined, hop: number) => boolean,
): string | undefined {
  // Most requests: the header is the client's own.
  if (!trusts(socket.remoteAddress, 0)) return socket.remoteAddress
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .reverse()
    .map((text) => text.trim())
    .filter(Boolean)
  return (
    forwarded.find((address, place) => !trusts(address, place + 1)) ??
    forwarded.at(-1) ??
    socket.remoteAddress
  )
}

const GROUPS = 8
const NETWORK_GROUPS = 4

/** `2001:db8::1` → `2001:db8:0:0` */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::', 2)
  const before = groupsOf(head)
  const missing = address.includes('::') ? GROUPS - before.length - groupsOf(tail).length : 0
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail)]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Splits at colons. An IPv4 address at the end counts as two groups. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
