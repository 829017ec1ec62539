import { providerPicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Picture } from '#ui/components/picture.tsx'
import styles from './card-media.module.css'
import type { Slides } from './use-slides.ts'

interface CardThumbnailsProps {
  readonly slides: Slides
  readonly images: readonly string[]
  readonly title: string
}

/** Buttons that scroll to a picture. For a single picture the row is empty but keeps its height, so that cards align. */
export function CardThumbnails({ slides, images, title }: CardThumbnailsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.thumbnails}>
      {images.length > 1 &&
        images.map((image, index) => (
          <button
            key={image}
            type="button"
            aria-label={t('gallery.photoOf', { title, number: index + 1, count: images.length })}
            aria-current={index === slides.current}
            onClick={() => slides.goTo(index)}
          >
            <Picture src={providerPicture(image)} alt="" sizes="5rem" width={900} height={900} />
          </button>
        ))}
    </div>
  )
}
