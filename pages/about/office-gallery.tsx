import { type MouseEvent, useState } from 'react'
import { pictureUrl, storePicture } from '#domain/pictures.ts'
import { defaultLightboxImages, type OfficePhoto } from '#domain/product/gallery.ts'
import { isPlainClick } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { LightboxOnDemand } from '#ui/components/lightbox/lightbox-on-demand.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './office-gallery.module.css'

interface OfficeGalleryProps {
  /** Optional; the default is four pictures of the store (SPEC §9). */
  readonly photos?: readonly OfficePhoto[]
}

/** Photos that open in a lightbox. Without JavaScript they are plain links to the files. */
export function OfficeGallery({ photos = [] }: OfficeGalleryProps) {
  const { t } = useTranslation()
  const shown = photos.length > 0 ? photos : defaultLightboxImages
  const [openAt, setOpenAt] = useState<number>()

  const open = (event: MouseEvent, index: number) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpenAt(index)
  }

  return (
    <div className={styles.root}>
      <ul className={styles.grid}>
        {shown.map((photo, index) => (
          <li key={photo}>
            <a
              href={pictureUrl(storePicture(photo), 1600)}
              data-navigation="none"
              aria-label={t('about.openPhoto', {
                number: index + 1,
                count: shown.length,
                name: t(`about.photos.${photo}`),
              })}
              onClick={(event) => open(event, index)}
            >
              <Picture
                src={storePicture(photo)}
                alt=""
                sizes="(min-width: 75.0625em) 32vw, (min-width: 47.875em) 48vw, 72vw"
                width={1200}
                height={800}
              />
            </a>
          </li>
        ))}
      </ul>
      <LightboxOnDemand
        pictures={shown.map((photo) => ({ src: storePicture(photo), alt: t(`about.photos.${photo}`) }))}
        openAt={openAt}
        onClose={() => setOpenAt(undefined)}
      />
    </div>
  )
}
