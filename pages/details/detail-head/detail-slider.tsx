import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Carousel } from '#ui/components/carousel/carousel.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './detail-slider.module.css'

interface DetailSliderProps {
  readonly product: Pick<Product, 'id' | 'title' | 'images'>
}

/** All pictures side by side over the full width. A single picture gets no slider. */
export function DetailSlider({ product: { id, title, images } }: DetailSliderProps) {
  const { t } = useTranslation()
  const pictures = images.map((image, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
      key={index}
      className={styles.slide}
      // Target of the view transition from a card (renderer/client-navigation/transition-images.ts).
      data-product={paths.details(id)}
    >
      <Picture
        src={providerPicture(image)}
        alt={t('gallery.photoOf', { title, number: index + 1, count: images.length })}
        sizes="(min-width: 76.9375em) 40rem, (min-width: 38.5em) 52vw, 20rem"
        width={1280}
        height={1280}
        priority={index === 0}
      />
    </div>
  ))
  if (pictures.length < 2) return <div className={styles.single}>{pictures}</div>
  return (
    <Carousel
      label={t('details.photos')}
      bullets={false}
      head={(arrows) => <div className={styles.arrows}>{arrows}</div>}
      className={styles.root}
    >
      {pictures}
    </Carousel>
  )
}
