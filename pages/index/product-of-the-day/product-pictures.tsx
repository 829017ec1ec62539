import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Carousel } from '#ui/components/carousel/carousel.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './product-of-the-day.module.css'

interface ProductPicturesProps {
  readonly product: Pick<Product, 'id' | 'title' | 'images'>
}

export function ProductPictures({ product: { id, title, images } }: ProductPicturesProps) {
  const { t } = useTranslation()
  const pictures = images.map((image, index) => (
    <div key={image} data-product={paths.details(id)}>
      <Picture
        src={providerPicture(image)}
        alt={t('home.day.picture', { title, number: index + 1 })}
        sizes="(min-width: 62em) 45vw, 88vw"
        width={900}
        height={900}
        className={styles.picture}
      />
    </div>
  ))
  if (pictures.length < 2) return <div className={styles.single}>{pictures}</div>
  return (
    <Carousel label={t('home.day.pictures', { title })} loop className={styles.slider}>
      {pictures}
    </Carousel>
  )
}
