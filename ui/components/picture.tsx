import { PICTURE_WIDTHS, type PictureSource, pictureSourceSet, pictureUrl } from '#domain/pictures.ts'
import { usePlaceholder } from '#ui/page/page-context.ts'

interface PictureProps {
  /** From `storePicture()` or `providerPicture()`. */
  readonly src: PictureSource
  /** Empty where the text beside it names the picture already. */
  readonly alt: string
  /** How wide it stands on the page: `(min-width: 992px) 33vw, 100vw`. */
  readonly sizes: string
  /** Of the original, in pixels: they reserve the place, and `srcset` goes no wider. */
  readonly width: number
  readonly height: number
  /** The first picture of a page, alone: loaded before everything else. */
  readonly priority?: boolean
  readonly className?: string
}

/** A picture in the size and format that the place and the browser ask for. */
export function Picture({ src, alt, sizes, width, height, priority, className }: PictureProps) {
  const placeholder = usePlaceholder(src)
  return (
    <img
      src={pictureUrl(src, widthForAnyone(width))}
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

/** For browsers that do not read `srcset`, and for saving: a middling size, never wider than the original. */
function widthForAnyone(intrinsicWidth: number) {
  const widest = Math.min(intrinsicWidth, FALLBACK_WIDTH)
  return PICTURE_WIDTHS.findLast((width) => width <= widest) ?? PICTURE_WIDTHS[0]
}
