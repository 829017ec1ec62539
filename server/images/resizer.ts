import sharp, { type Sharp } from 'sharp'
import { createPlaces } from '../http/concurrency-limit.ts'
import type { ImageFormat } from './request.ts'

export type ImageResizer = (original: Buffer, width: number, format: ImageFormat) => Promise<Buffer>

const AT_ONCE = 2
/** A picture of 100 megapixels is a bomb, not a sofa. */
const MAX_INPUT_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 8

/** Resizes with two pictures at once, whatever the page asks for: the rest of the machine renders pages. */
export function createImageResizer(): ImageResizer {
  // One thread for each of the two, and no memory for pictures that are on disk afterwards.
  sharp.concurrency(1)
  sharp.cache(false)
  const places = createPlaces(AT_ONCE)

  return async (original, width, format) => {
    const giveBack = await places.take()
    try {
      return await resize(original, width, format)
    } finally {
      giveBack()
    }
  }
}

function resize(original: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return encode(picture, format).toBuffer()
}

/** Low effort: a cold page shows many pictures at once, and each is made only once. */
function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return picture.webp({ quality: 76, effort: 2 })
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true })
}
