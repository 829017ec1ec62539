import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, createDeflateRaw, gunzip } from 'node:zlib'
import { createCrcShift } from './crc-shift.ts'
import { compressParts } from './segments.ts'
import { NONCE_LENGTH, type NonceTemplate, templateOf } from './template.ts'

const decompress = promisify(gunzip)

/** Deflate sees 32 KiB back; a nonce farther from the last one cannot be a copy of it and gets a hole of its own. */
const REACH_BYTES = 30 * 1024

/** What `holedBrotli` does, for gzip (RFC 1951, 1952): the hole is a stored block, and the checksum is made to fit. */
export async function holedGzip(
  page: Buffer,
  places: readonly number[],
  level: number,
): Promise<NonceTemplate | undefined> {
  const holes = places.filter((place, index) => place - (places[index - 1] ?? -Infinity) > REACH_BYTES)
  const parts: Buffer[] = []
  let from = 0
  for (const hole of holes) {
    parts.push(page.subarray(from, hole), page.subarray(hole, hole + NONCE_LENGTH))
    from = hole + NONCE_LENGTH
  }
  parts.push(page.subarray(from))
  const compressed = await compressParts(createDeflateRaw({ level }), constants.Z_SYNC_FLUSH, parts)

  const pieces: Buffer[] = [GZIP_HEADER]
  const at: number[] = []
  let length = GZIP_HEADER.length
  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  for (const [index, piece] of compressed.entries()) {
    if (index % 2 === 0) {
      add(piece)
      continue
    }
    // What the encoder made of the placeholder gives way to a hole of the same length.
    add(STORED_HEADER)
    at.push(length)
    add(Buffer.alloc(NONCE_LENGTH))
  }
  add(trailer(page.length))
  const template = withChecksum(templateOf(Buffer.concat(pieces), at), page, places)
  return (await comesOutRight(template, page, places)) ? template : undefined
}

/** Magic, deflate, no flags, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** BFINAL 0, BTYPE 00, and the length twice. */
const STORED_HEADER = storedHeader(NONCE_LENGTH)
const TRAILER_LENGTH = 8

function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(~length & 0xffff, 3)
  return header
}

function trailer(pageLength: number): Buffer {
  const bytes = Buffer.alloc(TRAILER_LENGTH)
  bytes.writeUInt32LE(pageLength, 4)
  return bytes
}

/**
 * CRC-32 is linear: the checksum with a nonce is the one with zeros in its places, changed by what the nonce alone makes
 * of it, once for each place. So it costs 24 bytes and one multiplication, not the whole page.
 */
function withChecksum(template: NonceTemplate, page: Buffer, places: readonly number[]): NonceTemplate {
  const zeros = '\0'.repeat(NONCE_LENGTH)
  const empty = templateOf(page, places).fill(zeros)
  const checksumOfEmpty = crc32(empty)
  const checksumOfZeros = crc32(zeros)
  const shift = createCrcShift(places.map((place) => page.length - place - NONCE_LENGTH))
  return {
    size: template.size,
    fill(nonce) {
      const bytes = template.fill(nonce)
      const checksum = (checksumOfEmpty ^ shift(crc32(nonce) ^ checksumOfZeros)) >>> 0
      bytes.writeUInt32LE(checksum, bytes.length - TRAILER_LENGTH)
      return bytes
    },
  }
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
