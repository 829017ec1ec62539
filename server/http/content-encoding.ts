import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { memoize } from './memoize.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below this the headers weigh more than what is saved. */
const WORTH_IT_BYTES = 1024
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

export type Encoding = 'br' | 'gzip'

/** Returns the encoding to answer with; `undefined` for none. */
export function acceptedEncoding(request: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  return negotiate(String(request.headers['accept-encoding'] ?? ''))
}

const PREFERRED: readonly Encoding[] = ['br', 'gzip']

const negotiate = memoize((header): Encoding | undefined => {
  const negotiator: WithPreference = new Negotiator({ headers: { 'accept-encoding': header } })
  const [encoding] = negotiator.encodings([...PREFERRED, 'identity'], { preferred: PREFERRED })
  return PREFERRED.find((each) => each === encoding)
})

/** `preferred` decides where weights are equal; the package's types do not have it yet. */
interface WithPreference {
  encodings(available: readonly string[], options?: { readonly preferred: readonly string[] }): string[]
}

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
