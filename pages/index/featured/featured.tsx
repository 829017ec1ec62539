import { HOME_FEATURED } from '#domain/limits.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Carousel } from '#ui/components/carousel/carousel.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { SectionHead } from '#ui/components/section-head.tsx'
import { useShowcase } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './featured.module.css'
import { FeaturedCard, FeaturedCardSkeleton } from './featured-card.tsx'

/** A looping carousel of up to six featured products, 1 or 2 side by side (SPEC §2, Home). */
export function Featured() {
  return (
    <Deferred fallback={<FeaturedSkeleton />}>
      <FeaturedCarousel />
    </Deferred>
  )
}

function FeaturedCarousel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const featured = useShowcase().featured.slice(0, HOME_FEATURED)
  if (featured.length === 0) return null
  return (
    <section className="section wrap far" id="featured">
      <Carousel
        label={t('home.featured.title')}
        set="featured"
        loop
        head={(arrows) => <SectionHead title={t('home.featured.title')} beside={arrows} />}
      >
        {featured.map((product) => (
          <FeaturedCard key={product.id} product={product} language={language} />
        ))}
      </Carousel>
    </section>
  )
}

function FeaturedSkeleton() {
  const { t } = useTranslation()
  return (
    <section className="section wrap far" id="featured" aria-busy="true">
      <SectionHead title={t('home.featured.title')} wide />
      <div className={styles.row} aria-hidden="true">
        <FeaturedCardSkeleton />
        <FeaturedCardSkeleton />
      </div>
    </section>
  )
}
