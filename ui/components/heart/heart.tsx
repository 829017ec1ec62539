import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { useFavorite } from '#ui/favorites/use-favorite.ts'
import styles from './heart.module.css'

interface HeartProps {
  readonly product: Product
  readonly className?: string
}

/** Button that adds a product to the wishlist or removes it. Clicks during a request are ignored. */
export function Heart({ product, className }: HeartProps) {
  const { t } = useTranslation()
  const { isFavorite, isBusy, toggle } = useFavorite(product)
  return (
    <button
      type="button"
      className={className ? `${styles.root} ${className}` : styles.root}
      aria-pressed={isFavorite}
      aria-busy={isBusy || undefined}
      aria-label={t('card.save', { title: product.title })}
      onClick={toggle}
    >
      <Icon name="heart" />
    </button>
  )
}
