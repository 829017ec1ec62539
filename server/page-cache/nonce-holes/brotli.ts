import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'
import { compressParts } from './segments.ts'
import { NONCE_LENGTH, type NonceTemplate, templateOf } from './template.ts'

const decompress = promisify(brotliDecompress)

/** As far as a page reaches: left alone, the encoder makes room for sixteen times that. */
const WINDOW_BITS = 18

/**
 * Compresses a page so that its nonce can be put in afterwards (RFC 7932). The first nonce stands in a meta-block of its
 * own that is not compressed; every later one is a copy of the first, because the encoder finds the same 24 characters
 * again. The `==` at the end of each nonce keeps what follows independent of it: brotli's contexts look two bytes back.
 *
 * Whether the encoder has done so is not promised, so the result is tried out with another nonce. `undefined` when it
 * does not come out right.
 */
export async function holedBrotli(
  page: Buffer,
  places: readonly number[],
  quality: number,
): Promise<NonceTemplate | undefined> {
  const [first] = places
  const compressor = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
  const flush = constants.BROTLI_OPERATION_FLUSH
  if (first === undefined)
    return templateOf(Buffer.concat(await compressParts(compressor, flush, [page])), [])
  const parts = [
    page.subarray(0, first),
    page.subarray(first, first + NONCE_LENGTH),
    page.subarray(first + NONCE_LENGTH),
  ]
  const [before, , after] = await compressParts(compressor, flush, parts)
  if (!before || !after) return undefined
  const hole = before.length + RAW_HEADER.length
  const bytes = Buffer.concat([before, RAW_HEADER, Buffer.alloc(NONCE_LENGTH), after])
  const template = templateOf(bytes, [hole])
  return (await comesOutRight(template, page, places)) ? template : undefined
}

/** ISLAST 0, MNIBBLES 4, MLEN - 1, ISUNCOMPRESSED 1, and zeros up to the byte (RFC 7932, 9.2). */
const RAW_HEADER = rawHeader(NONCE_LENGTH)

function rawHeader(length: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return header
}

async function comesOutRight(
  template: NonceTemplate,
  page: Buffer,
  places: readonly number[],
): Promise<boolean> {
  const nonce = randomBytes(16).toString('base64')
  const expected = templateOf(page, places).fill(nonce)
  const actual = await decompress(template.fill(nonce)).catch(() => undefined)
  return actual?.equals(expected) ?? false
}
