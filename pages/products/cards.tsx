import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type ListingQuery, toProductsQuery } from '#domain/listing/listing.ts'
import type { Product } from '#domain/shapes.ts'
import { ProductCard } from '#ui/components/product-card/product-card.tsx'
import { ProductCardSkeleton } from '#ui/components/product-card/product-card-skeleton.tsx'
import { ProductGrid } from '#ui/components/product-grid/product-grid.tsx'
import { useIsSearchCached } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './products.module.css'

interface CardsProps {
  readonly products: readonly Product[]
  readonly query: ListingQuery
  /** The listing that is loading, if there is one. */
  readonly asked: ListingQuery
  /** A new page is loading: the cards fade and after a delay are replaced by skeletons. */
  readonly isLeaving: boolean
}

export function Cards({ products, query: { view, columns }, asked, isLeaving }: CardsProps) {
  const language = useLanguage()
  // Skeletons would delay a page whose data has arrived: React would render them before it.
  const hasArrived = useIsSearchCached(toProductsQuery(asked))
  const isSlow = useDelayedFlag(isLeaving, SKELETON_AFTER_MS, hasArrived)
  return (
    <div className={styles.cards} data-leaving={isLeaving || undefined}>
      <ProductGrid cols={columns} view={view}>
        {products.map((product, index) =>
          isSlow ? (
            <ProductCardSkeleton key={product.id} view={view} />
          ) : (
            // A boundary for each card lets React hydrate the cards one after the other.
            <Suspense key={product.id}>
              <ProductCard
                product={product}
                language={language}
                view={view}
                priority={index === 0}
                isFar={index >= NEAR_CARDS}
                sizes={view === 'list' ? LIST_SIZES : GRID_SIZES[columns]}
              />
            </Suspense>
          ),
        )}
      </ProductGrid>
    </div>
  )
}

/** Two rows on wide windows. On phones three rows are more than what Chrome lays out in advance, two windows and a half. */
const NEAR_CARDS = 6

/** With a shorter delay the skeletons would flash. */
const SKELETON_AFTER_MS = 400

/** The `sizes` of a picture beside the filters. */
const GRID_SIZES = {
  2: '(min-width: 75.0625em) 33vw, (min-width: 61.9375em) 32vw, 44vw',
  3: '(min-width: 61.9375em) 21vw, (min-width: 48em) 29vw, 44vw',
  4: '(min-width: 75.0625em) 15vw, (min-width: 61.9375em) 21vw, (min-width: 48em) 29vw, 44vw',
} as const
const LIST_SIZES = '(min-width: 61.9375em) 24vw, (min-width: 43.75em) 34vw, 90vw'

/** Returns true once `isOn` has been true for the delay, unless `isEnding` returns true then. */
function useDelayedFlag(isOn: boolean, afterMs: number, isEnding: () => boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  const end = useEffectEvent(() => setLasted(!isEnding()))
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => end(), afterMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isOn, afterMs])
  return isOn && hasLasted
}
