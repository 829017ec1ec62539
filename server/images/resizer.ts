import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { hasMoreFrames, type PictureFormat, pictureFormat } from './picture-format.ts'
import type { ImageFormat } from './request.ts'

export type ImageResizer = (original: Buffer, width: number, format: ImageFormat) => Promise<Buffer>

const CONCURRENCY = 2
/**
 * Limits against decompression bombs: an AVIF of 2 KB can have 50 megapixels. The decoders take up to 17 bytes for a pixel of
 * an AVIF, 8 of a PNG (interlaced, 16 bits) or of a progressive JPEG (CMYK), and 5 of the others: two pictures take 500 MB at
 * most. Photos of most phones have 12.2 megapixels.
 */
const MAX_PIXELS: Readonly<Record<PictureFormat, number>> = {
  avif: 12_500_000,
  png: 25_000_000,
  jpeg: 50_000_000,
  webp: 50_000_000,
  gif: 50_000_000,
}
const MAX_PROGRESSIVE_PIXELS = 25_000_000
const MAX_FRAMES = 1000
const TIMEOUT_SECONDS = 8

/** Resizes two pictures at a time, so that CPU time is left for rendering pages. */
export function createImageResizer(): ImageResizer {
  // One thread per picture. No memory cache, because the results are cached on disk.
  sharp.concurrency(1)
  sharp.cache(false)
  const limit = pLimit(CONCURRENCY)

  return (original, width, format) => limit(resize, original, width, format)
}

async function resize(original: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  const limitInputPixels = await pixelLimitOf(original)
  const picture = sharp(original, { limitInputPixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return encode(picture, format).toBuffer()
}

/** Rejects for a picture whose header alone would take seconds. */
async function pixelLimitOf(original: Buffer): Promise<number> {
  const format = pictureFormat(original)
  if (format === 'webp' && hasMoreFrames(original, MAX_FRAMES))
    throw new Error('The animation has too many frames')
  if (format === 'jpeg' && (await sharp(original, { failOn: 'error' }).metadata()).isProgressive)
    return MAX_PROGRESSIVE_PIXELS
  // An unknown format has the smallest limit.
  return MAX_PIXELS[format ?? 'avif']
}

/** Low effort, because a page whose pictures are not cached requests many at once. */
function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return picture.webp({ quality: 76, effort: 2 })
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true })
}
