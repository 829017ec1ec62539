import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress } from 'node:zlib'
import { BROWSER } from '../bench/generator.ts'

export interface Answer {
  /** 0: no whole answer came. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly ms: number
}

interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The visitor leaves then, whatever has come. */
  readonly leavesAfterMs?: number
  /** For the whole answer. */
  readonly withinMs?: number
  /** With a connection of its own. */
  readonly alone?: boolean
}

const agent = new Agent({ keepAlive: true })
const TIME_BUDGET_MS = 20_000
const AS_BROWSERS_DO = { 'user-agent': BROWSER, 'accept-encoding': 'br' } as const

/** One request to the end. Never rejects: what went wrong is an answer too. */
export async function ask(
  address: string,
  { headers, leavesAfterMs, withinMs = TIME_BUDGET_MS, alone }: AskOptions = {},
): Promise<Answer> {
  const started = performance.now()
  const signal = AbortSignal.timeout(leavesAfterMs ?? withinMs)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      get(
        address,
        { agent: alone ? false : agent, signal, headers: { ...AS_BROWSERS_DO, ...headers } },
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
  // Who reads hears of what went wrong.
  return pipeline(answer, createBrotliDecompress(), () => {})
}

export function letGo(): void {
  agent.destroy()
}
