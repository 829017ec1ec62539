import styles from './skeleton.module.css'

/** A placeholder for content that is loading. `className` sets its size. Wrap several of them in `aria-hidden`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span className={className ? `${styles.root} ${className}` : styles.root} aria-hidden="true" />
}
