import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from './picture-request.ts'

export type PictureMaker = (original: Buffer, width: number, format: PictureFormat) => Promise<Buffer>

/** There is more to do than can be done: come back in a moment. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy'
}

const AT_ONCE = 2
const MAX_WAITING = 256
/** A picture of 100 megapixels is a bomb, not a sofa. */
const MAX_INPUT_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 8

/** Resizes with two pictures at once, whatever the page asks for: the rest of the machine renders pages. */
export function createPictureMaker(): PictureMaker {
  // One thread for each of the two, and no memory for pictures that are on disk afterwards.
  sharp.concurrency(1)
  sharp.cache(false)
  let running = 0
  const waiting: (() => void)[] = []

  return async (original, width, format) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MAX_WAITING) throw new PicturesBusy('Too many pictures are waiting')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await resize(original, width, format)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function resize(original: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return encode(picture, format).toBuffer()
}

/** Low effort: a cold page shows many pictures at once, and each is made only once. */
function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return picture.webp({ quality: 76, effort: 2 })
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true })
}
