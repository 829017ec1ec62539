import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import type { ImageFormat } from './request.ts'

export type ImageResizer = (original: Buffer, width: number, format: ImageFormat) => Promise<Buffer>

const CONCURRENCY = 2
/** Limit against decompression bombs. */
const MAX_INPUT_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 8

/** Resizes two pictures at a time, so that CPU time is left for rendering pages. */
export function createImageResizer(): ImageResizer {
  // One thread per picture. No memory cache, because the results are cached on disk.
  sharp.concurrency(1)
  sharp.cache(false)
  const limit = pLimit(CONCURRENCY)

  return (original, width, format) => limit(resize, original, width, format)
}

function resize(original: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return encode(picture, format).toBuffer()
}

/** Low effort, because a page whose pictures are not cached requests many at once. */
function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return picture.webp({ quality: 76, effort: 2 })
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true })
}
