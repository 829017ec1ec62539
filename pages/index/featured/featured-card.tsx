import { formatDate } from '#domain/formats.ts'
import { CARD_DESCRIPTION_LENGTH } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import { cut } from '#domain/product/text.ts'
import type { Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import styles from './featured.module.css'

interface FeaturedCardProps {
  readonly product: Product
  readonly language: Language
}

export function FeaturedCard({ product, language }: FeaturedCardProps) {
  const { t } = useTranslation()
  const [image] = product.images
  return (
    <article className={styles.card}>
      <div className={styles.in}>
        <div className={styles.media}>
          {image && (
            <Picture
              src={providerPicture(image)}
              alt=""
              sizes="(min-width: 62em) 22vw, (min-width: 40em) 46vw, 92vw"
              width={900}
              height={900}
            />
          )}
        </div>
        <div className={styles.body}>
          <p className="label">
            <time dateTime={product.createdAt}>{formatDate(product.createdAt, language)}</time>
          </p>
          <h3>
            <a href={paths.details(product.id)}>{product.title}</a>
          </h3>
          <p>{cut(product.description, CARD_DESCRIPTION_LENGTH)}</p>
          <Button variant="text" href={paths.details(product.id)}>
            {t('ReadMore')} <span className="sr-only">{product.title}</span>
          </Button>
        </div>
      </div>
    </article>
  )
}

export function FeaturedCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.in}>
        <Skeleton className={styles.media} />
        <div className={styles.body}>
          <Skeleton className={styles.dateLine} />
          <Skeleton className={styles.titleLine} />
          <Skeleton className={styles.textLines} />
        </div>
      </div>
    </div>
  )
}
