/** Sends the suite's calls to a provider and compares each exchange with the contract. */
import { API_BASE, type Contract } from '#mock-api/index.ts'
import {
  type Answer,
  type ContractClient,
  type KnownCategory,
  LoginRefused,
  type Method,
  NotTried,
  type Sending,
} from './row.ts'

export interface Bounds {
  readonly maxRequests: number
  readonly maxAnswerBytes: number
  readonly timeoutMs: number
}

const BOUNDS: Bounds = { maxRequests: 500, maxAnswerBytes: 8 * 1024 * 1024, timeoutMs: 10_000 }

export interface NetworkClient extends ContractClient {
  /** Asks for a file of the provider's host. */
  file(path: string): Promise<{ readonly status: number; readonly type: string }>
  readonly requestCount: number
}

/** No answer of the provider: refused, cut, too slow or too large; or the suite's requests are used up. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

interface Options {
  readonly origin: string
  readonly contract: Contract
  readonly account: ContractClient['account']
  readonly bounds?: Partial<Bounds>
  readonly onDifference: (call: string, difference: string) => void
}

const MAX_CATEGORY_PAGES = 5

export function createClient({
  origin,
  contract,
  account,
  onDifference,
  ...options
}: Options): NetworkClient {
  const bounds = { ...BOUNDS, ...options.bounds }
  let requestCount = 0
  let token: Promise<string> | undefined

  async function ask(path: string, init: RequestInit) {
    if (requestCount >= bounds.maxRequests) throw new NoAnswer(`more than ${bounds.maxRequests} requests`)
    requestCount += 1
    try {
      const response = await fetch(new URL(path, origin), {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(bounds.timeoutMs),
      })
      return { response, text: await boundedText(response, bounds.maxAnswerBytes) }
    } catch (cause) {
      throw cause instanceof NoAnswer ? cause : new NoAnswer(reasonOf(cause), { cause })
    }
  }

  async function send(method: Method, path: string, sending: Sending = {}): Promise<Answer> {
    const request = toRequest(method, path, sending)
    const { response, text } = await ask(`${API_BASE}${path}`, request.init)
    const cookies = response.headers.getSetCookie()
    const headers = {
      ...Object.fromEntries(response.headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    }
    const exchange = {
      request: { ...request, path, headers: request.headers },
      answer: { status: response.status, headers, text },
    }
    for (const difference of contract.differences(exchange))
      onDifference(contract.nameOf(exchange.request), difference)
    return { status: response.status, headers, body: parsed(text) }
  }

  const client: NetworkClient = {
    account,
    send,
    get: (path, sending) => send('get', path, sending),
    post: (path, body, sending) => send('post', path, { body, ...sending }),
    put: (path, body, sending) => send('put', path, { body, ...sending }),
    delete: (path, body, sending) => send('delete', path, { body, ...sending }),
    async productId(place = 0) {
      return (await send('get', `/products?limit=1&page=${place + 1}`)).body.data[0]._id
    },
    async categories() {
      const found: KnownCategory[] = []
      for (let page = 1; page <= MAX_CATEGORY_PAGES; page += 1) {
        const { data, allResults } = (await send('get', `/categories?limit=100&page=${page}`)).body
        found.push(...data)
        if (found.length >= allResults) break
      }
      return found
    },
    token() {
      token ??= send('post', '/auth/customer/signin', { body: account }).then(({ status, body }) => {
        const message = `the account cannot log in (status ${status})`
        // A wrong password, and an account that is not verified (CONTRACT.md).
        if (status === 401 || status === 403) throw new LoginRefused(message)
        if (status !== 200) throw new NotTried(message)
        return body.token
      })
      return token
    },
    async file(path) {
      const { response } = await ask(path, {})
      return { status: response.status, type: response.headers.get('content-type') ?? '' }
    },
    get requestCount() {
      return requestCount
    },
  }
  return client
}

function toRequest(method: Method, path: string, { token, body, form, headers }: Sending) {
  const sent: Record<string, string> = Object.fromEntries(
    Object.entries({ ...headers, ...(token && { Authorization: `Bearer ${token}` }) }).map(
      ([name, value]) => [name.toLowerCase(), value],
    ),
  )
  const content = form ? toForm(form) : toText(body)
  if (typeof body === 'object') sent['content-type'] ??= 'application/json'
  return {
    method: method.toUpperCase(),
    path,
    headers: sent,
    body: form ? form.json : body,
    init: { method: method.toUpperCase(), headers: sent, body: content },
  }
}

function toText(body: unknown): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
}

function toForm({ json, image }: NonNullable<Sending['form']>): FormData {
  const form = new FormData()
  if (json !== undefined) form.set('json', toText(json) ?? '')
  if (image) form.set('image', new Blob([new Uint8Array(image)]), 'picture.png')
  return form
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new NoAnswer(`the answer has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.name === 'TimeoutError') return 'no answer in time'
  return cause.cause instanceof Error ? cause.cause.message : cause.message
}
