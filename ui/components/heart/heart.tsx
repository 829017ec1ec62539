import type { TFunction } from 'i18next'
import type { Product } from '#domain/shapes.ts'
import { Icon } from '#ui/components/icon.tsx'
import { useFavorite } from '#ui/favorites/use-favorite.ts'
import styles from './heart.module.css'

interface HeartProps {
  readonly product: Pick<Product, 'id' | 'title' | 'isFavorite'>
  readonly t: TFunction
  readonly className?: string
}

/** Puts a product into the wishlist or takes it out. A press while one is under way is ignored. */
export function Heart({ product, t, className }: HeartProps) {
  const { isFavorite, isBusy, toggle } = useFavorite(product, t)
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
