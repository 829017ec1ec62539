import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './details-table.module.css'

/** The product sheet is this page, printed. */
export function PrintLink() {
  const { t } = useTranslation()
  return (
    <button type="button" className={`${styles.printButton} link`} onClick={() => window.print()}>
      {t('details.printSheet')}
    </button>
  )
}
