import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { plainSegment } from '../http/plain-segment.ts'
import { createProviderAgent } from './agent.ts'
import { tooSlow, unreachable } from './errors.ts'

/**
 * Requests a file of the provider. Resolves when the headers have arrived, and follows no redirect.
 * Rejects with `ProviderUnanswered`.
 */
export type OpenProviderFile = (
  path: string,
  options?: { readonly headers?: OutgoingHttpHeaders; readonly signal?: AbortSignal },
) => Promise<IncomingMessage>

/** @param timeoutMs from the request to the response headers */
export function createProviderFiles(providerUrl: string, timeoutMs: number): OpenProviderFile {
  const agent = createProviderAgent(providerUrl, { keepAlive: true })
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
      // A 101 is no response: Node closes the connection without an error, and `destroy` has no effect any more.
      outgoing.once('close', () => {
        clearTimeout(timer)
        reject(unreachable('The provider closed the connection without a response'))
      })
      outgoing.end()
    })

  return async (path, options) => {
    for (;;) {
      try {
        return await open(path, options)
      } catch (failure) {
        // Each such failure removes one keep-alive connection from the pool. A new connection ends the loop.
        if (!(failure instanceof ClosedWhileKept)) throw failure
      }
    }
  }
}

/** The provider closed a keep-alive connection while the request was sent. It has not read it: a retry is safe. */
class ClosedWhileKept extends Error {}

function isReset(cause: NodeJS.ErrnoException): boolean {
  return cause.code === 'ECONNRESET' || cause.code === 'EPIPE'
}

const SEGMENT_MAX_LENGTH = 200
const MAX_SEGMENTS = 12
/** First path segments of the provider that are no files: its API and the mock's admin pages. */
const CLOSED = ['api', '__mock']

/**
 * Returns the path of a provider's file for the path in a URL of the store: `images/a%20b.webp` → `/images/a%20b.webp`.
 * Returns `undefined` for an ambiguous or reserved path (path traversal, double encoding, `/api`).
 */
export function parseProviderPath(encoded: string): string | undefined {
  const segments = encoded.split('/').map(plainSegment)
  if (segments.length > MAX_SEGMENTS || CLOSED.includes(segments[0]?.toLowerCase() ?? '')) return undefined
  if (!segments.every(isFileName)) return undefined
  return `/${segments.map(encodeURIComponent).join('/')}`
}

function isFileName(segment: string | undefined): segment is string {
  return !!segment && segment.length <= SEGMENT_MAX_LENGTH && !segment.startsWith('.')
}
