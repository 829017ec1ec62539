import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { CompareToggle } from '#ui/components/compare-toggle/compare-toggle.tsx'
import { Price } from '#ui/components/price/price.tsx'
import { QuoteButton } from '#ui/components/quote-button/quote-button.tsx'
import styles from './product-card.module.css'

interface CardFootProps {
  readonly product: Product
}

/** Price, link to the product's page, and icon buttons for compare and quote. */
export function CardFoot({ product }: CardFootProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      <Price product={product} />
      <div className={styles.tools}>
        <Button
          variant="text"
          className={styles.details}
          href={paths.details(product.id)}
          aria-label={t('card.detailsOf', { title: product.title })}
        >
          {t('card.details')}
        </Button>
        <CompareToggle product={product} />
        <QuoteButton product={product} />
      </div>
    </div>
  )
}
