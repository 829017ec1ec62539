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
