import { GALLERY_SLIDES, LIGHTBOX_DEFAULT_IMAGES } from '../limits.ts'

/** The product gallery's slides: the images over and over, 20 in all (SPEC §2); none when there is no image. */
export function gallerySlides<Image>(images: readonly Image[]): readonly Image[] {
  return repeated(images, GALLERY_SLIDES)
}

/** The 14 photos of the About page (SPEC §2), our own scenes by name, as in `ui/media/`. */
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

/** What a gallery and its lightbox show when they were given nothing. */
export const defaultLightboxImages: readonly OfficePhoto[] = officePhotos.slice(0, LIGHTBOX_DEFAULT_IMAGES)

/** One step in a ring of pictures: before the first comes the last. */
export function ringStep(index: number, count: number, step: number): number {
  return count > 0 ? (((index + step) % count) + count) % count : 0
}

function repeated<Item>(items: readonly Item[], count: number): readonly Item[] {
  return items.length === 0
    ? []
    : Array.from({ length: count }, (_, index) => items[index % items.length] as Item)
}
