import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress } from 'node:zlib'
import { BROWSER } from '../bench/generator.ts'

export interface Answer {
  /** 0: no complete response. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly ms: number
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the request after this time. */
  readonly abortAfterMs?: number
  /** Time-out of the complete response. */
  readonly timeoutMs?: number
  /** Opens a new connection. */
  readonly newConnection?: boolean
}

const agent = new Agent({ keepAlive: true })
const TIME_BUDGET_MS = 20_000
const BROWSER_HEADERS = { 'user-agent': BROWSER, 'accept-encoding': 'br' } as const

/** Sends a GET request and reads the response. Never rejects: a failure is a response with status 0. */
export async function sendRequest(
  address: string,
  { headers, abortAfterMs, timeoutMs = TIME_BUDGET_MS, newConnection }: RequestOptions = {},
): Promise<Answer> {
  const started = performance.now()
  const signal = AbortSignal.timeout(abortAfterMs ?? timeoutMs)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      get(
        address,
        { agent: newConnection ? false : agent, signal, headers: { ...BROWSER_HEADERS, ...headers } },
        (answer) => {
          const { statusCode: status = 0, headers: said } = answer
          text(unpacked(answer)).then(
            (body) => resolve({ status, headers: said, body, ms: performance.now() - started }),
            reject,
          )
        },
      ).once('error', reject)
    })
  } catch {
    return { status: 0, headers: {}, body: '', ms: performance.now() - started }
  }
}

function unpacked(answer: IncomingMessage): AsyncIterable<Buffer> {
  if (answer.headers['content-encoding'] !== 'br') return answer
  // The reader of the stream receives the error.
  return pipeline(answer, createBrotliDecompress(), () => {})
}

export function closeConnections(): void {
  agent.destroy()
}
