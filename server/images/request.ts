import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/pictures.ts'
import { parseProviderPath } from '../provider/files.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

export interface ImageRequest {
  readonly width: PictureWidth
  /** A path of the provider, or a file name in the store's scenes directory. */
  readonly original:
    | {
        readonly at: 'provider'
        readonly path: string
        /** World of the embedded mock that has the picture. Worlds differ in uploads, whose names are unique. */
        readonly world?: string
      }
    | { readonly at: 'store'; readonly name: string }
  readonly isOfPerson: boolean
  readonly format: ImageFormat
}

/** Parses the path below the mount: `/640/provider/images/a.webp`. Returns `undefined` for an invalid path. */
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

/** Wildcards in `Accept` are ignored: browsers that do not support AVIF or WebP send them too. */
function acceptedFormat(accept = ''): ImageFormat {
  const types = new Negotiator({ headers: { accept } }).mediaTypes()
  if (types.includes('image/avif')) return 'avif'
  return types.includes('image/webp') ? 'webp' : 'jpeg'
}
