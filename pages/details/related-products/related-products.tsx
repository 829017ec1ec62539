import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { RELATED_PRODUCTS } from '#domain/limits.ts'
import type { Product } from '#domain/shapes.ts'
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
  readonly t: TFunction
}

/** The newest of the same categories (SPEC §2), without the product itself. */
export function RelatedProducts(props: RelatedProductsProps) {
  if (props.product.categories.length === 0) return null
  return (
    <Deferred fallback={<RelatedSkeleton t={props.t} />}>
      <Related {...props} />
    </Deferred>
  )
}

function Related({ product, t }: RelatedProductsProps) {
  const language = useLanguage()
  const { items } = useProducts(relatedQuery(product))
  const related = items.filter(({ id }) => id !== product.id).slice(0, RELATED_PRODUCTS)
  if (related.length === 0) return null
  return (
    <Frame t={t}>
      {related.map((other) => (
        <ProductCard key={other.id} product={other} t={t} language={language} slider="thumbnails" />
      ))}
    </Frame>
  )
}

function RelatedSkeleton({ t }: { readonly t: TFunction }) {
  return (
    <Frame t={t}>
      <ProductCardSkeleton />
      <ProductCardSkeleton />
      <ProductCardSkeleton />
    </Frame>
  )
}

function Frame({ t, children }: { readonly t: TFunction; readonly children: ReactNode }) {
  return (
    <section className={`${styles.root} section tone-quiet far`}>
      <div className="wrap margin">
        <SectionHead title={t('details.related')} />
        <ProductGrid cols={3}>{children}</ProductGrid>
      </div>
    </section>
  )
}
