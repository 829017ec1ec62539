import { GALLERY_SLIDES, LIGHTBOX_DEFAULT_IMAGES, OFFICE_PHOTOS } from './limits.ts'

/** The product gallery's slides: the images over and over, 20 in all (SPEC §2); none when there is no image. */
export function gallerySlides<Image>(images: readonly Image[]): readonly Image[] {
  return repeated(images, GALLERY_SLIDES)
}

/** Our own scenes by name, as in `ui/media/`. */
export const officeScenes = [
  'gallery-office',
  'gallery-restaurant',
  'gallery-hotel-room',
  'gallery-showroom',
  'gallery-classroom',
  'gallery-meeting-room',
  'gallery-villa-living',
  'gallery-reception',
] as const
export type OfficeScene = (typeof officeScenes)[number]

/** The 14 photos of the About page. */
export const officePhotos: readonly OfficeScene[] = repeated(officeScenes, OFFICE_PHOTOS)

/** What a lightbox shows when it was given nothing. */
export const defaultLightboxImages: readonly OfficeScene[] = officeScenes.slice(0, LIGHTBOX_DEFAULT_IMAGES)

/** One step in a ring of pictures: before the first comes the last. */
export function ringStep(index: number, count: number, step: number): number {
  return count > 0 ? (((index + step) % count) + count) % count : 0
}

function repeated<Item>(items: readonly Item[], count: number): readonly Item[] {
  return items.length === 0
    ? []
    : Array.from({ length: count }, (_, index) => items[index % items.length] as Item)
}
