import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/pictures.ts'
import { parseProviderPath } from '../provider/files.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

export interface ImageRequest {
  readonly width: PictureWidth
  /** A stored path of the provider, or the name of a file among our own scenes. */
  readonly original:
    | { readonly at: 'provider'; readonly path: string }
    | { readonly at: 'store'; readonly name: string }
  readonly isOfPerson: boolean
  readonly format: ImageFormat
}

/** `/640/provider/images/a.webp`, below the mount. `undefined`: there can be no such picture. */
export function parseImageRequest(path: string, headers: IncomingHttpHeaders): ImageRequest | undefined {
  const [, width, at, encoded] = /^\/(\d{1,4})\/(provider|person|store)\/(.+)$/.exec(path) ?? []
  const known = PICTURE_WIDTHS.find((each) => String(each) === width)
  if (!known || !encoded) return undefined
  const format = acceptedFormat(headers.accept)
  if (at !== 'store') {
    const path = parseProviderPath(encoded)
    const isOfPerson = at === 'person'
    return path === undefined
      ? undefined
      : { width: known, original: { at: 'provider', path }, isOfPerson, format }
  }
  return /^[a-z0-9-]{1,80}\.webp$/.test(encoded)
    ? { width: known, original: { at, name: encoded }, isOfPerson: false, format }
    : undefined
}

/** A format counts only when the header names it: browsers that cannot show it send wildcards too. */
function acceptedFormat(accept = ''): ImageFormat {
  const types = new Negotiator({ headers: { accept } }).mediaTypes()
  if (types.includes('image/avif')) return 'avif'
  return types.includes('image/webp') ? 'webp' : 'jpeg'
}
