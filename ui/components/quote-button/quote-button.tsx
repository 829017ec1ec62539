import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useQuoteToggle } from '#ui/quote/use-quote-toggle.ts'
import styles from './quote-button.module.css'

interface QuoteButtonProps {
  readonly product: Product
}

/** Button that adds a product to the quote list in this browser or removes it. */
export function QuoteButton({ product }: QuoteButtonProps) {
  const { t } = useTranslation()
  const { isQuoted, toggle } = useQuoteToggle(product)
  return (
    <IconButton
      className={styles.root}
      aria-pressed={isQuoted}
      aria-label={t('quoted.add', { title: product.title })}
      onClick={toggle}
    >
      <Icon name={isQuoted ? 'clipboard-check' : 'clipboard-plus'} />
    </IconButton>
  )
}
