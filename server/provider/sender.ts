import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { readBody } from '../http/read-body.ts'
import { isSafeMethod } from '../http/safe-method.ts'
import { createProviderAgent } from './agent.ts'
import { broken, ProviderUnanswered, tooSlow, unreachable } from './errors.ts'

interface SentCall {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body?: Buffer
  /** Time limit from sending the request to the end of the response body. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** The provider's response with its whole body. */
export interface CompleteAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends one call and reads the whole response. Follows no redirect. Rejects with `ProviderUnanswered`. */
type SendToProvider = (call: SentCall) => Promise<CompleteAnswer>

const MAX_ANSWER_BYTES = 2 * 1024 * 1024

export function createProviderSender(providerUrl: string): SendToProvider {
  const forReads = createProviderAgent(providerUrl, { keepAlive: true })
  const forWrites = createProviderAgent(providerUrl, { keepAlive: false })
  const request = providerUrl.startsWith('https:') ? httpsRequest : httpRequest

  return async ({ method, path, headers, body, timeoutMs, signal }) => {
    let late: NodeJS.Timeout | undefined
    let isSent = false
    try {
      return await new Promise<CompleteAnswer>((resolve, reject) => {
        const agent = isSafeMethod(method) ? forReads : forWrites
        const outgoing = request(`${providerUrl}${path}`, { agent, method, headers, signal })
        late = setTimeout(() => {
          const failure = tooSlow(timeoutMs)
          // After the headers have arrived, `destroy` ends the response stream without this error: reject first.
          reject(failure)
          outgoing.destroy(failure)
        }, timeoutMs)
        outgoing.on('error', reject)
        outgoing.once('finish', () => {
          isSent = true
        })
        outgoing.once('response', (answer) => {
          const { statusCode: status = 0, headers: received } = answer
          readBody(answer, MAX_ANSWER_BYTES).then((complete) => {
            if (complete) return resolve({ status, headers: received, body: complete })
            outgoing.destroy()
            reject(broken(`more than ${MAX_ANSWER_BYTES} bytes`))
          }, reject)
        })
        outgoing.end(body)
      })
    } catch (cause) {
      throw cause instanceof ProviderUnanswered ? cause : unreachable(cause, isSent)
    } finally {
      clearTimeout(late)
    }
  }
}
