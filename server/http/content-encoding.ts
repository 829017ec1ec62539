import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { memoize } from './memoize.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below this size compression saves fewer bytes than its headers add. */
const WORTH_IT_BYTES = 1024
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

export type Encoding = 'br' | 'gzip'

/** Returns the encoding of the response; `undefined` for none. */
export function acceptedEncoding(request: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  return negotiate(String(request.headers['accept-encoding'] ?? ''))
}

const PREFERRED: readonly Encoding[] = ['br', 'gzip']

const negotiate = memoize((header): Encoding | undefined => {
  const negotiator: WithPreference = new Negotiator({ headers: { 'accept-encoding': header } })
  const [encoding] = negotiator.encodings([...PREFERRED, 'identity'], { preferred: PREFERRED })
  return PREFERRED.find((each) => each === encoding)
})

/** The option `preferred` decides between equal weights. The types of the package do not declare it yet. */
interface WithPreference {
  encodings(available: readonly string[], options?: { readonly preferred: readonly string[] }): string[]
}

/** Compresses a body off the main thread. Small bodies are returned as they are. */
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
