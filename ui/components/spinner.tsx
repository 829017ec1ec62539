import styles from './spinner.module.css'

/** A loading indicator. `label` is its text for screen readers. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span role="status">
      <span className={styles.root} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
