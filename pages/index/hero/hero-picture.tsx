import { preload } from 'react-dom'
import { pictureSourceSet, pictureUrl, storePicture } from '#domain/pictures.ts'
import { Picture } from '#ui/components/picture.tsx'
import type { BANNERS } from './banners.ts'

interface HeroPictureProps {
  readonly scene: (typeof BANNERS)[number]['scene']
  /** The banner that is visible on load. */
  readonly priority: boolean
}

/** The banner image, with a square crop for phones in portrait orientation. */
export function HeroPicture({ scene, priority }: HeroPictureProps) {
  const square = pictureSourceSet(storePicture(`${scene}-square`), SQUARE_PX)
  const wide = storePicture(scene)
  // React does not preload images inside `<picture>`.
  if (priority) {
    preloadPicture(square, SQUARE_SIZES, UPRIGHT_PHONE)
    preloadPicture(pictureSourceSet(wide, WIDE.width), '100vw', `not all and ${UPRIGHT_PHONE}`)
  }
  return (
    <picture>
      <source
        media={UPRIGHT_PHONE}
        srcSet={square}
        sizes={SQUARE_SIZES}
        width={SQUARE_PX}
        height={SQUARE_PX}
      />
      <Picture src={wide} alt="" sizes="100vw" {...WIDE} priority={priority} />
    </picture>
  )
}

/** Sizes of the originals, in pixels. The square crops match the `object-position` in hero.module.css. */
const WIDE = { width: 1920, height: 1080 } as const
const SQUARE_PX = 1080

const UPRIGHT_PHONE = '(width < 36em) and (orientation: portrait)'
/** Smaller than the rendered width, so that most phones load 800 pixels. */
const SQUARE_SIZES = '65vw'

function preloadPicture(imageSrcSet: string, imageSizes: string, media: string): void {
  preload(PRELOAD_HREF, { as: 'image', fetchPriority: 'high', imageSrcSet, imageSizes, media })
}

/** React requires `href` for a preload, but omits it when there is a `srcset`. */
const PRELOAD_HREF = pictureUrl(storePicture('hero-cafe'), 96)
