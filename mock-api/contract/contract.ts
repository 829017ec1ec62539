/** Compares requests and answers with the calls of the contract: the same definitions as the routes and the OpenAPI document. */
import type { Call } from '../http/call.ts'
import { rawQuery } from '../http/validate.ts'
import { answerDifferences } from './answer-differences.ts'
import type { Exchange } from './exchange.ts'
import { schemaDifferences } from './schema-differences.ts'

export interface Contract {
  readonly calls: readonly Pick<Call, 'method' | 'path' | 'access' | 'body'>[]
  /** `GET /products/{id}`, or the method and path as they are if the contract has no such call. */
  nameOf(request: Pick<Exchange['request'], 'method' | 'path'>): string
  /** Returns one line for each difference between an exchange and the contract. */
  differences(exchange: Exchange): readonly string[]
}

export function createContract(calls: readonly Call[]): Contract {
  const withPath = (path: string) => {
    const [plain = ''] = path.split('?', 1)
    const exact = calls.filter((call) => call.path === plain)
    return exact.length > 0 ? exact : calls.filter((call) => matches(call.path, plain))
  }
  const find = ({ method, path }: Pick<Exchange['request'], 'method' | 'path'>) => {
    const name = method === 'HEAD' ? 'get' : method.toLowerCase()
    return withPath(path).find((call) => call.method === name)
  }
  return {
    calls,
    nameOf(request) {
      const call = find(request)
      return call
        ? `${call.method.toUpperCase()} ${call.path}`
        : `${request.method} ${request.path.split('?', 1)[0]}`
    },
    differences(exchange) {
      const call = find(exchange.request)
      if (!call) return differencesWithoutCall(exchange, withPath(exchange.request.path))
      return [...acceptanceDifferences(call, exchange), ...answerDifferences(call, exchange)]
    },
  }
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

/** CONTRACT, Conventions: 405 with `Allow` for a known path. */
function differencesWithoutCall({ answer }: Exchange, known: readonly Call[]): readonly string[] {
  if (known.length === 0) return ['the contract has no such call']
  if (answer.status >= 200 && answer.status < 300 && answer.headers.allow) return []
  if (answer.status !== 405) return [`the contract has no such method: status ${answer.status}, not 405`]
  const allowed = String(answer.headers.allow ?? '').split(/\s*,\s*/)
  const missing = known
    .map(({ method }) => method.toUpperCase())
    .filter((method) => !allowed.includes(method))
  return missing.length > 0 ? [`header Allow: ${missing.join(', ')} is missing`] : []
}

/** The provider refuses what the contract refuses, and reads what the contract can read. */
function acceptanceDifferences(call: Call, { request, answer }: Exchange): readonly string[] {
  const queryFaults = call.query ? schemaDifferences(call.query, rawQuery(request.path)) : []
  const bodySchema = call.body ?? call.form?.json
  const bodyFaults =
    bodySchema && request.body !== undefined ? schemaDifferences(bodySchema, request.body) : []
  const faults = [
    ...queryFaults.map((fault) => `query ${fault}`),
    ...bodyFaults.map((fault) => `body ${fault}`),
  ]
  if (faults.length > 0 && answer.status < 400)
    return faults.map((fault) => `accepts a request that the contract refuses: ${fault}`)
  if (faults.length === 0 && call.method === 'get' && answer.status === 400)
    return ['answers 400 to a request that the contract allows']
  return []
}
