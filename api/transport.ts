import { ApiError, BrokenAnswerError, NetworkError, TimeoutError } from './errors.ts'

export interface TransportOptions {
  /** Where `/api/v1.0` begins: the provider's origin on the server, empty in a browser. */
  readonly origin: string
  readonly fetch?: typeof fetch
  /** Sent with every call, for example the customer's token and the request's id. */
  readonly headers?: Readonly<Record<string, string>>
  /** Ends every call, for example when the visitor has left. */
  readonly signal?: AbortSignal
  /** For the whole answer, not for its first byte. */
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Told by whichever call finds out that nobody is signed in any more, and by a wrong password. */
  readonly onSessionEnd?: () => void
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; a `FormData` goes as multipart. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The call outlives the page that makes it. */
  readonly keepalive?: boolean
  /** For this call alone, in place of the transport's own. */
  readonly timeoutMs?: number
}

/** One call below `/api/v1.0`. Rejects with a `ProviderFailure`, or with the abort's reason. */
export type Transport = (path: string, options?: CallOptions) => Promise<unknown>

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_MAX_BYTES = 2 * 1024 * 1024

export function createTransport(options: TransportOptions): Transport {
  const { origin, timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MAX_BYTES } = options
  // Looked up at each call: in a browser `fetch` must keep `window` as its receiver.
  const send: typeof fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init)

  return async (path, call = {}) => {
    const ending = endWith([options.signal, call.signal], call.timeoutMs ?? timeoutMs)
    try {
      const sending = send(`${origin}/api/v1.0${path}`, {
        method: call.method ?? 'GET',
        headers: {
          accept: 'application/json',
          ...options.headers,
          ...call.headers,
          ...bodyHeaders(call.body),
        },
        body: encodeBody(call.body),
        credentials: 'same-origin',
        redirect: 'error',
        keepalive: call.keepalive,
        signal: ending.signal,
      })
      const response = await Promise.race([sending, ending.over])
      // The store's server says it of an answer that anybody may have, too.
      if (response.status === 401 || response.headers.get('x-session') === 'ended') options.onSessionEnd?.()
      const text = await readBounded(response, maxBytes, ending.signal)
      if (!response.ok) throw new ApiError(response.status, parseJson(text), retryAfter(response))
      const answer = parseJson(text)
      if (answer === undefined)
        throw new BrokenAnswerError('The provider answered something that is not JSON')
      return answer
    } catch (error) {
      if (error instanceof ApiError || error instanceof BrokenAnswerError) throw error
      if (ending.signal.aborted) throw ending.signal.reason
      throw new NetworkError(error)
    } finally {
      ending.settle()
    }
  }
}

/**
 * One signal for a call, which ends with any of the others or when its time is over.
 *
 * Not `AbortSignal.any` with `AbortSignal.timeout`, and not `fetch` alone: what connects them may be collected while the
 * call is under way, and a call that has lost its signal waits for ever.
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
  // Whoever is not in the race any more does not hear of it.
  over.catch(() => {})
  return {
    signal,
    /** Rejects when it has ended. */
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

async function readBounded(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  // `fetch` may have forgotten the signal once the head is there.
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
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new BrokenAnswerError(`The provider answered more than ${maxBytes} bytes`)
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
