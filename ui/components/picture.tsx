import { PICTURE_WIDTHS, type PictureSource, pictureSourceSet, pictureUrl } from '#domain/pictures.ts'
import { usePlaceholder, useSetPreview } from '#ui/page/page-context.ts'

interface PictureProps {
  /** From `storePicture()` or `providerPicture()`. */
  readonly src: PictureSource
  /** Empty when the text beside the picture names it already. */
  readonly alt: string
  /** The displayed width, as for `<img sizes>`: `(min-width: 62em) 33vw, 100vw`. */
  readonly sizes: string
  /** Of the original, in pixels. Width and height reserve the space, and no `srcset` entry is wider. */
  readonly width: number
  readonly height: number
  /** For the first picture of a page only: eager loading with high fetch priority. */
  readonly priority?: boolean
  readonly className?: string
}

/** A responsive image in the size and format that the layout and the browser need. */
export function Picture({ src, alt, sizes, width, height, priority, className }: PictureProps) {
  const address = pictureUrl(src, defaultWidth(width))
  const placeholder = usePlaceholder(src)
  const setPreview = useSetPreview()
  if (import.meta.env.SSR && priority) setPreview?.(src, address)
  return (
    <img
      src={address}
      srcSet={pictureSourceSet(src, width)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      className={className}
      data-core={placeholder?.core}
      data-edge={placeholder?.edge}
      suppressHydrationWarning
    />
  )
}

const FALLBACK_WIDTH = 800

/** Returns the width of `src`, for browsers without `srcset` and for saving: at most 800 px, at most the original's. */
function defaultWidth(intrinsicWidth: number) {
  const widest = Math.min(intrinsicWidth, FALLBACK_WIDTH)
  return PICTURE_WIDTHS.findLast((width) => width <= widest) ?? PICTURE_WIDTHS[0]
}
