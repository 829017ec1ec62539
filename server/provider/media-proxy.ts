import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { INERT_POLICY } from '../http/security-headers.ts'
import { rootCause } from '../process/root-cause.ts'
import { TooManyCalls } from './call-queue.ts'
import { type Caller, callerOf } from './caller.ts'
import { ProviderUnanswered } from './errors.ts'
import { createProviderFiles, parseProviderPath } from './files.ts'
import type { ProviderState } from './provider-state.ts'

/** The media types that are passed on, each with its `Content-Disposition`. */
const TYPES: ReadonlyMap<string, 'inline' | 'attachment'> = new Map([
  ['video/mp4', 'inline'],
  ['video/webm', 'inline'],
  ['image/jpeg', 'inline'],
  ['image/png', 'inline'],
  ['image/webp', 'inline'],
  ['image/avif', 'inline'],
  ['image/gif', 'inline'],
  ['application/pdf', 'attachment'],
])

const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const
const REQUEST_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const
const CACHED = 'public, max-age=86400'
/** A paused video player stops reading. It continues later with a range request, so the connection may close. */
const IDLE_MS = 30_000

export interface MediaProxyParts {
  readonly settings: { readonly providerTimeoutMs: number }
  readonly providerUrl: string
  readonly providerState: Pick<ProviderState, 'queues'>
}

/** Streams videos and files of the provider, with range requests. Mounted at `/media`. */
export function mediaProxy({ settings, providerUrl, providerState }: MediaProxyParts): RequestHandler {
  const open = createProviderFiles(providerUrl, settings.providerTimeoutMs)

  return async (request, response) => {
    response.set('Content-Security-Policy', INERT_POLICY)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').sendStatus(405)
      return
    }
    const path = parseProviderPath(request.path.slice(1))
    if (!path) return refuse(response, 404)
    const signal = disconnectSignal(response)
    const caller = callerOf(request, response)
    let leave = () => {}
    try {
      leave = await providerState.queues.files.enter(caller.visitor, {
        waitMs: settings.providerTimeoutMs,
        signal,
      })
      const answer = await open(path, { headers: headersForFile(request, caller), signal })
      await forward(answer, request, response, path)
    } catch (failure) {
      if (signal.aborted) return
      if (failure instanceof TooManyCalls) {
        response.set('Retry-After', '1')
        // The refusal is for this visitor: a shared cache must not send it to others.
        return refuse(response, failure.status, 'no-store')
      }
      response.locals.log.warn({ cause: rootCause(failure) }, 'A file of the provider could not be forwarded')
      refuse(response, failure instanceof ProviderUnanswered ? failure.status : 502)
    } finally {
      leave()
    }
  }
}

function headersForFile(request: Request, caller: Caller): Record<string, string> {
  const headers: Record<string, string> = { ...caller.headers }
  for (const name of REQUEST_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  // The answer to several ranges is multipart, which is refused. A server may ignore the header, and must ignore it for
  // HEAD (RFC 9110 §14.2).
  if (request.method === 'HEAD' || request.headers.range?.includes(',')) delete headers.range
  return headers
}

async function forward(
  answer: IncomingMessage,
  request: Request,
  response: Response,
  path: string,
): Promise<void> {
  const status = answer.statusCode ?? 0
  const type = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const disposition = TYPES.get(type)
  const hasContent = status === 200 || status === 206
  if (status === 304 && !isConditional(request)) {
    answer.destroy()
    return refuse(response, 502)
  }
  if (status !== 304 && status !== 416 && !(hasContent && disposition)) {
    answer.destroy()
    // Such as 403 or 429: a cache in front must not send to others what may be for this visitor alone.
    const isForAll = status < 400 || status === 404 || status === 410 || status >= 500
    return refuse(response, status >= 500 ? 502 : 404, isForAll ? undefined : 'no-store')
  }
  for (const name of RESPONSE_HEADERS) if (answer.headers[name]) response.set(name, answer.headers[name])
  // A 416 answers one client's `Range`, not the address.
  response.set('Cache-Control', status === 416 ? 'no-store' : CACHED).status(status)
  if (disposition === 'attachment') response.attachment(fileName(path)).type(type)
  if (!hasContent || request.method === 'HEAD') {
    answer.destroy()
    response.removeHeader(hasContent ? 'Transfer-Encoding' : 'Content-Type')
    // The provider's body is not sent, so its length would make the client wait for it.
    if (status === 416) response.set('Content-Length', '0')
    response.end()
    return
  }
  answer.setTimeout(IDLE_MS, () => answer.destroy())
  await pipeline(answer, response)
}

function isConditional({ headers }: Request): boolean {
  return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined
}

function fileName(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
}

function refuse(response: Response, status: number, caching = 'public, max-age=5'): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.status(status).set('Cache-Control', caching).type('text/plain').send('')
}
