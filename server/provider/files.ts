import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createProviderAgent } from './agent.ts'
import { tooSlow, unreachable } from './errors.ts'

/** Opens a file of the provider up to its headers. Follows no redirect. Rejects with `ProviderUnanswered`. */
export type OpenProviderFile = (
  path: string,
  options?: { readonly headers?: OutgoingHttpHeaders; readonly signal?: AbortSignal },
) => Promise<IncomingMessage>

export function createProviderFiles(providerUrl: string, timeoutMs: number): OpenProviderFile {
  const agent = createProviderAgent(providerUrl)
  const send = providerUrl.startsWith('https:') ? httpsRequest : httpRequest

  const open: OpenProviderFile = (path, { headers, signal } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = send(`${providerUrl}${path}`, {
        agent,
        signal,
        headers: { ...headers, 'accept-encoding': 'identity' },
      })
      const timer = setTimeout(() => outgoing.destroy(tooSlow(timeoutMs)), timeoutMs)
      outgoing.once('response', (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      outgoing.on('error', (cause) => {
        clearTimeout(timer)
        if (outgoing.reusedSocket && isReset(cause) && !signal?.aborted) reject(new ClosedWhileKept())
        else reject(cause.name === 'ProviderUnanswered' ? cause : unreachable(cause))
      })
      outgoing.end()
    })

  return async (path, options) => {
    for (;;) {
      try {
        return await open(path, options)
      } catch (failure) {
        // Each of these has used up a connection that was kept: a fresh one ends it.
        if (!(failure instanceof ClosedWhileKept)) throw failure
      }
    }
  }
}

/** The provider closed a connection just as we asked over it: it has not seen the question. */
class ClosedWhileKept extends Error {}

function isReset(cause: NodeJS.ErrnoException): boolean {
  return cause.code === 'ECONNRESET' || cause.code === 'EPIPE'
}

const SEGMENT_MAX_LENGTH = 200
const MAX_SEGMENTS = 12
/** Doors of the provider that are no files. */
const CLOSED = ['api', '__mock']

/**
 * The path of a provider's file from what stands in an address of ours, `images/a%20b.webp` → `/images/a%20b.webp`.
 * `undefined` for whatever could mean another place.
 */
export function parseProviderPath(encoded: string): string | undefined {
  const segments = encoded.split('/').map(decodeSegment)
  if (segments.length > MAX_SEGMENTS || CLOSED.includes(segments[0]?.toLowerCase() ?? '')) return undefined
  if (!segments.every(isPlainSegment)) return undefined
  return `/${segments.map(encodeURIComponent).join('/')}`
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function isPlainSegment(segment: string | undefined): segment is string {
  if (!segment || segment.length > SEGMENT_MAX_LENGTH || segment.startsWith('.')) return false
  // A slash, a backslash, a percent sign or a control character that survives decoding means trouble.
  return !/[/\\%\p{Cc}\p{Cs}]/u.test(segment)
}
