import { Skeleton } from '#ui/components/skeleton.tsx'
import styles from './quote.module.css'

/** Placeholder for two rows until hydration. */
export function QuoteSkeleton() {
  return (
    <div className={`${styles.skeleton} wrap`} aria-hidden="true">
      <Skeleton />
      <Skeleton />
    </div>
  )
}
