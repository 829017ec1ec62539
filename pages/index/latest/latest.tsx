import { HOME_LATEST } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { ProductCard } from '#ui/components/product-card/product-card.tsx'
import { ProductCardSkeleton } from '#ui/components/product-card/product-card-skeleton.tsx'
import { ProductGrid } from '#ui/components/product-grid/product-grid.tsx'
import { SectionHead } from '#ui/components/section-head.tsx'
import { useShowcase } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'

/** Up to six latest products (SPEC §2, Home). */
export function Latest() {
  const { t } = useTranslation()
  return (
    <section className="section wrap far far-tall" id="latest">
      <div className="margin">
        <SectionHead title={t('home.latest.title')} text={t('home.latest.text')}>
          <Button variant="text" href={paths.products()}>
            {t('home.latest.all')}
            <Icon name="arrow-right" flip />
          </Button>
        </SectionHead>
        <Deferred fallback={<LatestSkeleton />} failure="retry">
          <LatestProducts />
        </Deferred>
      </div>
    </section>
  )
}

function LatestProducts() {
  const { t } = useTranslation()
  const language = useLanguage()
  const latest = useShowcase().latest.slice(0, HOME_LATEST)
  if (latest.length === 0) return <p>{t('home.nothing')}</p>
  return (
    <ProductGrid>
      {latest.map((product) => (
        <ProductCard key={product.id} product={product} language={language} />
      ))}
    </ProductGrid>
  )
}

function LatestSkeleton() {
  return (
    <ProductGrid>
      {Array.from({ length: HOME_LATEST }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
        <ProductCardSkeleton key={index} />
      ))}
    </ProductGrid>
  )
}
