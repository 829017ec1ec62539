import type { View } from '#domain/listing/view-preference.ts'
import { Skeleton } from '#ui/components/skeleton.tsx'
import media from './card-media.module.css'
import styles from './product-card.module.css'

/** Placeholder of a card's size. */
export function ProductCardSkeleton({ view = 'grid' }: { view?: View }) {
  return (
    <div className={styles.root} data-view={view} aria-hidden="true">
      <div className={styles.in}>
        <Skeleton className={media.media} />
        <div className={styles.body}>
          <Skeleton className={styles.categoriesLine} />
          <Skeleton className={styles.titleLine} />
          <Skeleton className={styles.textLine} />
          <Skeleton className={styles.metaLine} />
          <Skeleton className={styles.priceLine} />
        </div>
      </div>
    </div>
  )
}
