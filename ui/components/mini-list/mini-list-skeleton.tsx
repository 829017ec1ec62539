import { Skeleton } from '#ui/components/skeleton.tsx'
import styles from './mini-list.module.css'

export function MiniListSkeleton({ count }: { count: number }) {
  return (
    <ul className={styles.root} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <li key={index} className={styles.item}>
          <Skeleton className={styles.media} />
          <Skeleton className={styles.line} />
        </li>
      ))}
    </ul>
  )
}
