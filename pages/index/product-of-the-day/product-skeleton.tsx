import { useTranslation } from '#ui/browser/use-translation.ts'
import { Skeleton } from '#ui/components/skeleton.tsx'
import styles from './product-of-the-day.module.css'

/** Placeholder of the size of the product of the day. */
export function ProductSkeleton() {
  const { t } = useTranslation()
  return (
    <section className={`${styles.root} tone-cushion`} aria-busy="true" aria-label={t('home.day.label')}>
      <div className={styles.stage}>
        <div className={styles.single}>
          <div className={styles.picture} />
        </div>
      </div>
      <div className={styles.body}>
        <p className="label">{t('home.day.label')}</p>
        <Skeleton className={styles.titleLine} />
        <Skeleton className={styles.textLines} />
        <Skeleton className={styles.textLines} />
      </div>
    </section>
  )
}
