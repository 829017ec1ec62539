import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './details-table.module.css'

/** Prints this page, which serves as the product sheet. */
export function PrintLink() {
  const { t } = useTranslation()
  return (
    <button type="button" className={`${styles.printButton} link`} onClick={() => window.print()}>
      {t('details.printSheet')}
    </button>
  )
}
