import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useCompareChoice } from '#ui/compare/use-compared.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './compare-toggle.module.css'

interface CompareToggleProps {
  readonly product: Product
}

/** Adds a product to the comparison or removes it. The compare tray shows the chosen products. */
export function CompareToggle({ product }: CompareToggleProps) {
  const { t } = useTranslation()
  const { isCompared, toggle } = useCompareChoice(product)
  return (
    <IconButton
      className={styles.root}
      aria-pressed={isCompared}
      aria-label={t('compared.toggle', { title: product.title })}
      title={t('compared.action')}
      onClick={toggle}
    >
      <Icon name="scale" />
    </IconButton>
  )
}
