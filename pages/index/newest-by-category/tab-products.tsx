import { HOME_TAB_PRODUCTS } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import type { Category } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { ProductCard } from '#ui/components/product-card/product-card.tsx'
import { ProductCardSkeleton } from '#ui/components/product-card/product-card-skeleton.tsx'
import { ProductGrid } from '#ui/components/product-grid/product-grid.tsx'
import { useProducts } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './newest-by-category.module.css'

/** The newest products of a category, and a link to all of them. */
export function TabProducts({ category: { id, name } }: { readonly category: Category }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { items } = useProducts({ categoryIds: [id], limit: HOME_TAB_PRODUCTS, sort: '-createdAt' })
  if (items.length === 0) return <p>{t('home.nothing')}</p>
  return (
    <>
      <ProductGrid>
        {items.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            language={language}
            sizes="(min-width: 75.0625em) 22vw, (min-width: 48em) 30vw, min(64vw, 17rem)"
          />
        ))}
      </ProductGrid>
      <Button variant="text" className={styles.all} href={paths.category(id)}>
        {t('home.looking.all', { name })}
        <Icon name="arrow-right" flip />
      </Button>
    </>
  )
}

export function TabProductsSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <ProductGrid>
        {Array.from({ length: HOME_TAB_PRODUCTS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
          <ProductCardSkeleton key={index} />
        ))}
      </ProductGrid>
    </div>
  )
}
