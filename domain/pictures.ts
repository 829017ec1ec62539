/**
 * Addresses of pictures and files. The widths are a closed list, so that requests for arbitrary widths cannot fill
 * the server's disk.
 */

/** Widths that `/_image` generates, ascending: CSS pixels × device pixel ratio. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 960, 1280, 1600, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/**
 * The path after `/_image/<width>/`: `provider/images/products/x.webp`, `person/images/uploads/x.webp` or
 * `store/hero-cafe.webp`.
 */
export type PictureSource = `provider/${string}` | `person/${string}` | `store/${string}`

/** Placeholder colours of a picture that has not loaded: its centre and its border, each `#rrggbb`. */
export interface Placeholder {
  readonly core: string
  readonly edge: string
}

/** Returns the source of a provider picture. `path` is the stored path (`/images/…`). */
export function providerPicture(path: string): PictureSource {
  return `provider/${path.replace(/^\/+/, '')}`
}

/** As `providerPicture`, for a picture of a person. No cache may store it. */
export function personPicture(path: string): PictureSource {
  return `person/${path.replace(/^\/+/, '')}`
}

/**
 * Whether a picture address shows a person. Such a picture is not cached, so that the next user of the browser cannot
 * find it.
 */
export function showsPerson(pathname: string): boolean {
  return /^\/_image\/\d+\/person\//.test(pathname)
}

/** Returns the source of one of the store's scenes in `ui/media/`. `name` has no extension. */
export function storePicture(name: string): PictureSource {
  return `store/${name}.webp`
}

export function pictureUrl(source: PictureSource, width: PictureWidth): string {
  return `/_image/${width}/${encodePath(source)}`
}

/**
 * Returns a `srcset` with every width up to the intrinsic width, and the intrinsic width itself. Pictures are never
 * enlarged.
 */
export function pictureSourceSet(source: PictureSource, intrinsicWidth: number): string {
  const widths = PICTURE_WIDTHS.filter((width) => width <= intrinsicWidth || width === PICTURE_WIDTHS[0])
  const path = encodePath(source)
  const sources = widths.map((width) => `/_image/${width}/${path} ${width}w`)
  const wider = PICTURE_WIDTHS.find((width) => width > intrinsicWidth)
  if (wider !== undefined && intrinsicWidth > (widths.at(-1) ?? 0))
    sources.push(`/_image/${wider}/${path} ${intrinsicWidth}w`)
  return sources.join(', ')
}

/** Returns the address of a provider video or file. `path` is the stored path. */
export function mediaUrl(path: string): string {
  return `/media/${encodePath(path.replace(/^\/+/, ''))}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
