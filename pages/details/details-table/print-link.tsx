import type { TFunction } from 'i18next'
import styles from './details-table.module.css'

/** The product sheet is this page, printed. */
export function PrintLink({ t }: { readonly t: TFunction }) {
  return (
    <button type="button" className={`${styles.printButton} link`} onClick={() => window.print()}>
      {t('details.printSheet')}
    </button>
  )
}
