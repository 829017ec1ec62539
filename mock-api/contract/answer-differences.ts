/** Compares one answer with its call: status, headers, body. */
import { wireFailure } from '#api/wire.ts'
import type { Call } from '../http/call.ts'
import { rawQuery } from '../http/validate.ts'
import { refusalsOf } from '../reference/operation.ts'
import type { Exchange } from './exchange.ts'
import { listDifferences } from './list-differences.ts'
import { schemaDifferences, unknownFields } from './schema-differences.ts'

export function answerDifferences(call: Call, exchange: Exchange): readonly string[] {
  const { request, answer } = exchange
  const isConditional = request.headers['if-none-match'] !== undefined
  if (answer.status === 304 && isConditional) return requestIdDifferences(exchange)
  const isSuccess = answer.status === call.answer.status
  const statuses = [call.answer.status, ...Object.keys(refusalsOf(call)).map(Number)]
  const isKnown = statuses.includes(answer.status) || answer.status === 429
  return [
    ...(isKnown
      ? []
      : [
          `status ${answer.status}: the contract has ${statuses.sort((one, other) => one - other).join(', ')}`,
        ]),
    ...headerDifferences(call, exchange),
    ...(request.method === 'HEAD' ? [] : bodyDifferences(call, exchange, isSuccess)),
    ...leaks(exchange),
  ]
}

function headerDifferences(call: Call, exchange: Exchange): readonly string[] {
  const { request, answer } = exchange
  const found = [...requestIdDifferences(exchange)]
  if (answer.status === 429 && !answer.headers['retry-after']) found.push('header Retry-After: missing')
  if (!call.cacheable || answer.status !== 200) return found
  const cacheControl = String(answer.headers['cache-control'] ?? '')
  if (request.headers.authorization !== undefined) {
    if (!/\bno-store\b/.test(cacheControl))
      found.push('header Cache-Control: an answer to a request with a token should be private, no-store')
    return found
  }
  if (!/\bpublic\b/.test(cacheControl) || !/\bmax-age=60\b/.test(cacheControl))
    found.push('header Cache-Control: should be public, max-age=60, stale-while-revalidate=300')
  if (!answer.headers.etag) found.push('header ETag: missing')
  return found
}

function requestIdDifferences({ answer }: Exchange): readonly string[] {
  return answer.headers['x-request-id'] ? [] : ['header X-Request-Id: missing']
}

function bodyDifferences(call: Call, { request, answer }: Exchange, isSuccess: boolean): readonly string[] {
  const body = parsed(answer.text)
  if (body === undefined || !/^application\/json\b/i.test(String(answer.headers['content-type'] ?? '')))
    return [`the body of an answer with status ${answer.status} should be JSON`]
  const schema = isSuccess ? call.answer.schema : wireFailure
  const faults = schemaDifferences(schema, body)
  if (faults.length > 0) return faults
  const extra = unknownFields(schema, body)
  if (!isSuccess) return extra
  const query = call.query?.safeParse(rawQuery(request.path))
  const hasToken = request.headers.authorization !== undefined
  return [
    ...extra,
    ...(query?.success ? listDifferences(query.data as object, body as object) : []),
    ...(!hasToken && answer.text.includes('"isFavorite":true')
      ? ['isFavorite is true in an answer to a request without a token']
      : []),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** CONTRACT, Conventions: no answer echoes a password, a code or a token, none has a stack trace. */
function leaks({ request, answer }: Exchange): readonly string[] {
  const [, token] = /^Bearer (\S+)$/.exec(String(request.headers.authorization ?? '')) ?? []
  const sent = Object.entries({ ...(request.body as object | undefined), token }).filter(
    ([name, value]) => SECRETS.has(name) && typeof value === 'string' && value.length >= MIN_SECRET_LENGTH,
  )
  return [
    ...sent
      .filter(([, value]) => answer.text.includes(JSON.stringify(value).slice(1, -1)))
      .map(([name]) => `the answer repeats the request’s ${name}`),
    ...(STACK_TRACE.test(answer.text) ? ['the answer has a stack trace'] : []),
  ]
}

const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'newPassword',
  'emailCode',
  'resetCode',
  'idToken',
  'token',
])
const MIN_SECRET_LENGTH = 6
const STACK_TRACE = /\bat [\w.<> ]+\([^)]*:\d+:\d+\)|Traceback \(most recent call last\)/
