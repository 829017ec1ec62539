import { preload } from 'react-dom'
import { pictureSourceSet, pictureUrl, storePicture } from '#domain/pictures.ts'
import { Picture } from '#ui/components/picture.tsx'
import type { BANNERS } from './banners.ts'

interface HeroPictureProps {
  readonly scene: (typeof BANNERS)[number]['scene']
  /** The one that a page opens with. */
  readonly priority: boolean
}

/** The scene, and of it the square that a phone held upright has room for. */
export function HeroPicture({ scene, priority }: HeroPictureProps) {
  const square = pictureSourceSet(storePicture(`${scene}-square`), SQUARE_PX)
  const wide = storePicture(scene)
  // React asks for no picture ahead that a browser has to choose.
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

/** Of the originals, in pixels. The squares are cut where hero.module.css places the scenes. */
const WIDE = { width: 1920, height: 1080 } as const
const SQUARE_PX = 1080

const UPRIGHT_PHONE = '(max-width: 575px) and (orientation: portrait)'
/** Less than the room it has: 800 pixels for most phones, a tenth more to the centimetre than the wide scene gave them. */
const SQUARE_SIZES = '65vw'

function preloadPicture(imageSrcSet: string, imageSizes: string, media: string): void {
  preload(SOMETHING, { as: 'image', fetchPriority: 'high', imageSrcSet, imageSizes, media })
}

/** React wants an address and does not write it where there is a `srcset`. */
const SOMETHING = pictureUrl(storePicture('hero-cafe'), 96)
