export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * Returns the format by the magic number, not by the content type, or `undefined` for any other file. SVG is none of them: it may
 * contain scripts and external references.
 */
export function pictureFormat(bytes: Buffer): PictureFormat | undefined {
  const start = bytes.subarray(0, 16).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('GIF8')) return 'gif'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  return /^....ftyp(avif|avis|mif1)/s.test(start) ? 'avif' : undefined
}

/**
 * Returns whether an animated WebP has more than `atMost` frames. libvips reads their headers in quadratic time: 40,000 in 2 MB
 * take 2.6 s, and no time limit of sharp applies. The name of a frame's chunk hardly ever occurs in other data.
 */
export function hasMoreFrames(webp: Buffer, atMost: number): boolean {
  let frames = 0
  for (let at = webp.indexOf('ANMF'); at >= 0; at = webp.indexOf('ANMF', at + 4)) {
    frames += 1
    if (frames > atMost) return true
  }
  return false
}
