import styles from './spinner.module.css'

/** Something is on its way. The words for it are in `label`, for those who do not see it turn. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span role="status">
      <span className={styles.root} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
