import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { directionOf } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Carousel } from '#ui/components/carousel/carousel.tsx'
import { MiniList } from '#ui/components/mini-list/mini-list.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useShowcase } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './featured-widget.module.css'
import { Widget, WidgetTitle } from './widget.tsx'

interface FeaturedWidgetProps {
  readonly product: Pick<Product, 'id'>
}

/** A slider where text runs left to right, a static list where it runs right to left (SPEC §2). */
export function FeaturedWidget({ product }: FeaturedWidgetProps) {
  const { t } = useTranslation()
  const direction = directionOf(useLanguage())
  const featured = useShowcase().featured.filter(({ id }) => id !== product.id)
  if (featured.length === 0) return null
  if (direction === 'rtl') {
    return (
      <Widget title={t('details.featured')}>
        <MiniList products={featured} detail="categories" />
      </Widget>
    )
  }
  return (
    <Carousel
      label={t('details.featured')}
      bullets={false}
      loop
      className={styles.root}
      head={(arrows) => <WidgetTitle title={t('details.featured')} beside={arrows} />}
    >
      {featured.map((product) => (
        <FeaturedProduct key={product.id} product={product} />
      ))}
    </Carousel>
  )
}

function FeaturedProduct({ product: { id, title, images, categories } }: { readonly product: Product }) {
  const leaves = categories.filter(({ isLeaf }) => isLeaf)
  return (
    <a className={styles.product} href={paths.details(id)}>
      <span className={styles.media}>
        {images[0] && (
          <Picture
            src={providerPicture(images[0])}
            alt=""
            sizes="(min-width: 62em) 28vw, 90vw"
            width={900}
            height={900}
          />
        )}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.categories}>{leaves.map(({ name }) => name).join(' · ')}</span>
    </a>
  )
}

export function FeaturedSkeleton() {
  const { t } = useTranslation()
  return (
    <div>
      <WidgetTitle title={t('details.featured')} />
      <div className={styles.product} aria-hidden="true">
        <Skeleton className={styles.media} />
        <Skeleton className={styles.title} />
        <Skeleton className={styles.categories} />
      </div>
    </div>
  )
}
