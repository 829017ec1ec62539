import styles from './skeleton.module.css'

/** Holds the place of what is still to come. Its size comes from the class of the place; wrap several in `aria-hidden`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span className={className ? `${styles.root} ${className}` : styles.root} aria-hidden="true" />
}
