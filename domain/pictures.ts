/** Addresses of pictures and files. Sizes are a closed list, so that nobody can fill the server's disk. */

/** Widths in CSS pixels × device ratio that `/_image` makes, ascending. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 960, 1280, 1600, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** `provider/images/products/x.webp`, `person/images/uploads/x.webp` or `store/hero-cafe.webp`: what stands behind `/_image/<width>/`. */
export type PictureSource = `provider/${string}` | `person/${string}` | `store/${string}`

/** The colours that fill a picture's place until it has loaded, of its middle and of its border: `#rrggbb`. */
export interface Placeholder {
  readonly core: string
  readonly edge: string
}

/** A picture of the provider, by its stored path (`/images/…`). */
export function providerPicture(path: string): PictureSource {
  return `provider/${path.replace(/^\/+/, '')}`
}

/** As `providerPicture`, of a person: nothing between the provider and this page may keep it. */
export function personPicture(path: string): PictureSource {
  return `person/${path.replace(/^\/+/, '')}`
}

/** Whether an address of `pictureUrl` shows a person: whoever uses the browser next is not to find it there. */
export function showsPerson(pathname: string): boolean {
  return /^\/_image\/\d+\/person\//.test(pathname)
}

/** One of our own scenes in `ui/media/`, by its name without extension. */
export function storePicture(name: string): PictureSource {
  return `store/${name}.webp`
}

export function pictureUrl(source: PictureSource, width: PictureWidth): string {
  return `/_image/${width}/${encodePath(source)}`
}

/** `srcset` with every width up to the picture's own, and that one as well: nothing is made larger than it is. */
export function pictureSourceSet(source: PictureSource, intrinsicWidth: number): string {
  const widths = PICTURE_WIDTHS.filter((width) => width <= intrinsicWidth || width === PICTURE_WIDTHS[0])
  const path = encodePath(source)
  const sources = widths.map((width) => `/_image/${width}/${path} ${width}w`)
  const wider = PICTURE_WIDTHS.find((width) => width > intrinsicWidth)
  if (wider !== undefined && intrinsicWidth > (widths.at(-1) ?? 0))
    sources.push(`/_image/${wider}/${path} ${intrinsicWidth}w`)
  return sources.join(', ')
}

/** A video or file of the provider, by its stored path. */
export function mediaUrl(path: string): string {
  return `/media/${encodePath(path.replace(/^\/+/, ''))}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
