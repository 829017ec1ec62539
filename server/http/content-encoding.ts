import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { memoize } from './memoize.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below this the headers weigh more than what is saved. */
const WORTH_IT_BYTES = 1024
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

export type Encoding = 'br' | 'gzip'

/** The encoding to answer with; `undefined`: as it is. */
export function acceptedEncoding(request: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  return negotiate(String(request.headers['accept-encoding'] ?? ''))
}

/** Browsers name them without weights; the few others are weighed, `br` before `gzip` where both weigh the same. */
const negotiate = memoize((header): Encoding | undefined => {
  const weights = new Map<string, number>()
  for (const range of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip, identity] = [weightOf('br'), weightOf('gzip'), weights.get('identity') ?? 0]
  if (br > 0 && br >= gzip && br >= identity) return 'br'
  return gzip > 0 && gzip >= identity ? 'gzip' : undefined
})

/** Compresses off the main thread what is worth it. */
export async function compressed(
  body: Buffer,
  encoding: Encoding | undefined,
): Promise<{ body: Buffer; encoding?: Encoding }> {
  if (!encoding || body.length < WORTH_IT_BYTES) return { body }
  if (encoding === 'gzip') return { body: await toGzip(body, { level: GZIP_LEVEL }), encoding }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return { body: await toBrotli(body, { params }), encoding }
}
