import { Skeleton } from '#ui/components/skeleton.tsx'
import styles from './quote.module.css'

/** The room of two rows while the page comes alive. */
export function QuoteSkeleton() {
  return (
    <div className={`${styles.skeleton} wrap`} aria-hidden="true">
      <Skeleton />
      <Skeleton />
    </div>
  )
}
