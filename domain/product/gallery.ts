import { GALLERY_SLIDES, LIGHTBOX_DEFAULT_IMAGES } from '../limits.ts'

/** Returns the slides of the product gallery: the images repeated to 20 slides (SPEC §2), or none without images. */
export function gallerySlides<Image>(images: readonly Image[]): readonly Image[] {
  if (images.length === 0) return []
  return Array.from({ length: GALLERY_SLIDES }, (_, index) => images[index % images.length] as Image)
}

/** The 14 photos of the About page (SPEC §2): names of the scenes in `ui/media/`. */
export const officePhotos = [
  'gallery-showroom',
  'gallery-classroom',
  'cafe-corner',
  'gallery-meeting-room',
  'about-atelier-tall',
  'hero-lobby',
  'gallery-office',
  'showroom-plinths',
  'hero-cafe',
  'gallery-restaurant',
  'gallery-hotel-room',
  'about-showroom-wide',
  'gallery-villa-living',
  'gallery-reception',
] as const
export type OfficePhoto = (typeof officePhotos)[number]

/** Default images of a gallery and its lightbox. */
export const defaultLightboxImages: readonly OfficePhoto[] = officePhotos.slice(0, LIGHTBOX_DEFAULT_IMAGES)

/** Returns the index after a step, with wrap-around at both ends. */
export function ringStep(index: number, count: number, step: number): number {
  return count > 0 ? (((index + step) % count) + count) % count : 0
}
