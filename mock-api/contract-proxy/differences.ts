/** Compares a forwarded exchange with the contract. */
import type { Contract } from '../contract/contract.ts'
import type { ForwardedExchange } from './forward.ts'

/** @param path below the API's base path */
export async function differencesOf(
  contract: Contract,
  path: string,
  { request, answer, failure }: ForwardedExchange,
): Promise<readonly string[]> {
  if (!answer || failure) return [`no answer: ${failure ?? 'unknown'}`]
  if (answer.headers['content-encoding'])
    return [`header Content-Encoding: ${answer.headers['content-encoding']}, though identity was asked for`]
  if (!answer.body) return ['not compared: the answer is too large']
  return contract.differences({
    request: { ...request, path, body: await readBody(request) },
    answer: { ...answer, text: answer.body.toString('utf8') },
  })
}

/** Returns the JSON of a body, or the `json` part of a form; `undefined` for a body that is neither. */
async function readBody({ headers, body }: ForwardedExchange['request']): Promise<unknown> {
  const type = headers['content-type'] ?? ''
  if (!body || body.length === 0) return undefined
  try {
    if (/^multipart\/form-data\b/i.test(type)) {
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      return JSON.parse(String(form.get('json')))
    }
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
