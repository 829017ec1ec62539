/** Uploaded pictures: recognised by their bytes, re-encoded to WebP, and named by the hash of the result. */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { Refusal } from '../http/refusal.ts'
import type { PublicRecords } from '../records.ts'
import type { Files } from '../storage/files.ts'
import type { Store } from '../storage/store.ts'

const MAX_PIXELS = 25_000_000
/** Interlaced PNG takes eight bytes for a pixel until it is decoded: one picture at a time takes 200 MB at most. */
const oneAtATime = pLimit(1)
const MAX_FRAMES = 1000
const PREFIX = '/images/uploads/'
const NAME = /^[0-9a-f]{32}\.webp$/

export interface Uploads {
  /** Returns the path at which the picture is served. */
  save(bytes: Buffer, longestSide: number): Promise<string>
  read(name: string | undefined): Promise<Buffer | undefined>
  /** Ignores a path that is not an upload's. */
  remove(path: string | undefined): Promise<void>
}

export function createUploads(files: Files): Uploads {
  return {
    async save(bytes, longestSide) {
      const picture = await oneAtATime(reencode, bytes, longestSide)
      const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`
      await files.write(name, picture)
      return `${PREFIX}${name}`
    },
    read: async (name) => (name === undefined ? undefined : files.read(name)),
    async remove(path) {
      const name = uploadName(path?.slice(PREFIX.length))
      if (path?.startsWith(PREFIX) && name) await files.remove(name)
    },
  }
}

type Paths = readonly (string | undefined)[]

/**
 * Removes those pictures that no account or category shows any more, now or after a return to the snapshot. Equal pictures
 * share one file.
 */
export async function removeUnusedPictures(
  { records, snapshot }: Pick<Store, 'records' | 'snapshot'>,
  uploads: Uploads,
  paths: Paths,
): Promise<void> {
  const shown = new Set([...picturesOf(records), ...(snapshot ? picturesOf(snapshot.records) : [])])
  for (const path of new Set(paths)) if (!shown.has(path)) await uploads.remove(path)
}

export function picturesOf({ accounts, categories }: Pick<PublicRecords, 'accounts' | 'categories'>): Paths {
  return [...accounts, ...categories].map(({ image }) => image)
}

/** Returns a name that an upload can have, else `undefined`, so that no other name reaches the file system. */
export function uploadName(name: string | undefined): string | undefined {
  return name && NAME.test(name) ? name : undefined
}

/** Re-encoding drops everything but the pixels: locations, comments, a second file appended to the picture. */
async function reencode(bytes: Buffer, longestSide: number): Promise<Buffer> {
  if (!SIGNATURES.some((fits) => fits(bytes))) throw notAPicture()
  // libvips reads the frames of an animated WebP in quadratic time: 100,000 in 5 MB take 16 s.
  const frames = bytes.toString('latin1').split('ANMF', MAX_FRAMES + 2).length - 1
  if (frames > MAX_FRAMES) throw new Refusal(413, 'The animation has too many frames')
  // sharp is loaded with the first picture, so that the mock starts faster.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new Refusal(413, 'The picture has too many pixels')
    }
    throw notAPicture()
  }
}

const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

const notAPicture = () => new Refusal(415, 'The picture should be a JPEG, PNG or WebP')
