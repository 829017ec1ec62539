import type { QuotedProduct } from '#domain/quote/quote-lines.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import styles from './failed-products.module.css'

interface FailedProductsProps {
  /** As `useQuotedProducts` returns them. */
  readonly products: ReadonlyMap<string, QuotedProduct>
  readonly retry: () => void
  /** Without it the message of a network error is shown. */
  readonly text?: string
}

/** Says that products of a list could not be loaded, also on paper. Nothing if none failed. */
export function FailedProducts({ products, retry, text }: FailedProductsProps) {
  const { t } = useTranslation()
  if (![...products.values()].includes('failed')) return null
  return (
    <div className={styles.root} role="alert">
      <p>{text ?? t('NetworkError')}</p>
      <Button variant="outline" size="sm" onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
