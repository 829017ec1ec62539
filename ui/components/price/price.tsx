import { formatPrice } from '#domain/formats.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './price.module.css'

interface PriceProps {
  readonly product: Pick<Product, 'newPriceUsd' | 'oldPriceUsd'>
  readonly size?: 'lg'
}

/** Label "From", new price, and old price struck through. Without a new price a text says that it is missing. */
export function Price({ product, size }: PriceProps) {
  const { t } = useTranslation()
  const newPrice = formatPrice(product.newPriceUsd)
  const oldPrice = formatPrice(product.oldPriceUsd)
  if (!newPrice) {
    return (
      <p className={styles.root} data-size={size}>
        <span className={styles.missing}>{t('card.priceMissing')}</span>
      </p>
    )
  }
  return (
    <p className={styles.root} data-size={size} data-sale={oldPrice && ''}>
      <span className={styles.from}>{t('StartFrom')}</span>
      {oldPrice && <span className="sr-only">{t('card.newPrice')}</span>}
      <bdi className={styles.new} dir="ltr">
        {newPrice}
      </bdi>
      {oldPrice && (
        <>
          <span className="sr-only">{t('card.oldPrice')}</span>
          <s className={styles.old}>
            <bdi dir="ltr">{oldPrice}</bdi>
          </s>
        </>
      )}
    </p>
  )
}
