import {
  ApiError,
  BrokenAnswerError,
  isApiError,
  isBrokenAnswerError,
  NetworkError,
  TimeoutError,
} from './errors.ts'

export interface TransportOptions {
  /** Origin of `/api/v1.0`: the provider's origin on the server, empty in a browser. */
  readonly origin: string
  readonly fetch?: typeof fetch
  /** Headers of every call, for example the customer's token and the request id. */
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts every call, for example when the visitor has left. */
  readonly signal?: AbortSignal
  /** Timeout of the complete response, not of its first byte. */
  readonly timeoutMs?: number
  /** Returns `false` if the device has no network: a request that failed then was not sent. */
  readonly isOnline?: () => boolean
  /** Called when a response shows that the session has ended. A wrong password (401) calls it as well. */
  readonly onSessionEnd?: () => void
}

export interface CallOptions {
  /** Absent: a read (`GET`). */
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. A `FormData` is sent as multipart. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The request continues after the page is closed. */
  readonly keepalive?: boolean
  /** Replaces the timeout of the transport for this call. */
  readonly timeoutMs?: number
}

/** A call of an endpoint below `/api/v1.0`. Rejects with a `ProviderFailure`, or with the abort reason. */
export type Transport = (path: string, options?: CallOptions) => Promise<unknown>

/**
 * Default timeouts, for browsers. A write takes longer than the budget of the store's server for it
 * (`PROVIDER_WRITE_TIMEOUT_MS`), and an upload longer than the server waits for its body, so that the server's response
 * arrives and says what happened.
 */
const READ_TIMEOUT_MS = 10_000
const WRITE_TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 45_000
const MAX_BYTES = 2 * 1024 * 1024

export function createTransport(options: TransportOptions): Transport {
  const { origin } = options
  // `fetch` is looked up at each call: in a browser its receiver must be `window`.
  const send: typeof fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init)

  return async (path, call = {}) => {
    const timeoutMs = call.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs(call)
    const ending = endWith([options.signal, call.signal], timeoutMs)
    // `fetch` does not say whether a failed request was sent.
    const mayBeSaved = call.method !== undefined && options.isOnline?.() !== false
    try {
      const sending = send(`${origin}/api/v1.0${path}`, {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...options.headers,
          ...call.headers,
          ...bodyHeaders(call.body),
        },
        body: encodeBody(call.body),
        redirect: 'error',
        keepalive: call.keepalive,
        signal: ending.signal,
      })
      const response = await Promise.race([sending, ending.over])
      // The store's server also reports a refused token on a successful response with public data.
      if (response.status === 401 || response.headers.get('x-session') === 'ended') options.onSessionEnd?.()
      const text = await readBounded(response, ending.signal)
      // No call is conditional (`If-None-Match`), so a 304 has no content to fall back on.
      if (response.status === 304)
        throw new BrokenAnswerError('The provider answered 304 without a condition')
      if (!response.ok) throw new ApiError(response.status, parseJson(text), retryAfter(response))
      const answer = parseJson(text)
      if (answer === undefined)
        throw new BrokenAnswerError('The provider answered something that is not JSON')
      return answer
    } catch (error) {
      if (isApiError(error) || isBrokenAnswerError(error)) throw error
      if (ending.signal.aborted) throw ending.signal.reason
      throw new NetworkError(error, mayBeSaved)
    } finally {
      ending.settle()
    }
  }
}

function defaultTimeoutMs({ method, body }: CallOptions): number {
  if (!method) return READ_TIMEOUT_MS
  return body instanceof FormData ? UPLOAD_TIMEOUT_MS : WRITE_TIMEOUT_MS
}

/**
 * Returns an abort signal for one call. It aborts with any of the other signals, or after the timeout.
 *
 * `AbortSignal.any` with `AbortSignal.timeout` is not used, and the call does not rely on `fetch` alone: the objects
 * that connect the signals may be garbage-collected during the call, and a call without its signal never ends.
 */
function endWith(others: readonly (AbortSignal | undefined)[], timeoutMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new TimeoutError(timeoutMs)), timeoutMs)
  const listening = others.flatMap((signal) => {
    if (!signal) return []
    const leave = () => controller.abort(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    return [{ signal, leave }]
  })
  const { signal } = controller
  const over = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // A rejection after the race has settled must not become an unhandled rejection.
  over.catch(() => {})
  return {
    signal,
    /** Rejects when the signal aborts. */
    over,
    settle() {
      clearTimeout(timer)
      for (const { signal, leave } of listening) signal.removeEventListener('abort', leave)
    },
  }
}

function bodyHeaders(body: unknown): Record<string, string> {
  return body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
}

function encodeBody(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined
  return body instanceof FormData ? body : JSON.stringify(body)
}

async function readBounded(response: Response, signal: AbortSignal): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  // `fetch` may ignore the signal after the response head has arrived.
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  let text = ''
  let bytes = 0
  for (;;) {
    signal.throwIfAborted()
    const { done, value } = await reader.read()
    signal.throwIfAborted()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MAX_BYTES) {
      await reader.cancel()
      throw new BrokenAnswerError(`The provider answered more than ${MAX_BYTES} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
