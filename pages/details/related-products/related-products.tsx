import type { ReactNode } from 'react'
import { RELATED_PRODUCTS } from '#domain/limits.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { ProductCard } from '#ui/components/product-card/product-card.tsx'
import { ProductCardSkeleton } from '#ui/components/product-card/product-card-skeleton.tsx'
import { ProductGrid } from '#ui/components/product-grid/product-grid.tsx'
import { SectionHead } from '#ui/components/section-head.tsx'
import { useProducts } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './related-products.module.css'
import { relatedQuery } from './related-query.ts'

interface RelatedProductsProps {
  readonly product: Product
}

/** The newest products of the same categories (SPEC §2), without the product itself. */
export function RelatedProducts(props: RelatedProductsProps) {
  if (props.product.categories.length === 0) return null
  return (
    <Deferred fallback={<RelatedSkeleton />}>
      <Related {...props} />
    </Deferred>
  )
}

function Related({ product }: RelatedProductsProps) {
  const language = useLanguage()
  const { items } = useProducts(relatedQuery(product))
  const related = items.filter(({ id }) => id !== product.id).slice(0, RELATED_PRODUCTS)
  if (related.length === 0) return null
  return (
    <Frame>
      {related.map((other) => (
        <ProductCard key={other.id} product={other} language={language} slider="thumbnails" />
      ))}
    </Frame>
  )
}

function RelatedSkeleton() {
  return (
    <Frame>
      <ProductCardSkeleton />
      <ProductCardSkeleton />
      <ProductCardSkeleton />
    </Frame>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={`${styles.root} section tone-quiet far`}>
      <div className="wrap margin">
        <SectionHead title={t('details.related')} />
        <ProductGrid cols={3}>{children}</ProductGrid>
      </div>
    </section>
  )
}
