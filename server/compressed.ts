import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below this the headers weigh more than what is saved. */
const WORTH_IT_BYTES = 1024
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

export type Encoding = 'br' | 'gzip'

/** The encoding to answer with; `undefined`: as it is. */
export function acceptedEncoding(request: Request): Encoding | undefined {
  const accepted = request.acceptsEncodings(['br', 'gzip', 'identity'])
  return accepted === 'br' || accepted === 'gzip' ? accepted : undefined
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
