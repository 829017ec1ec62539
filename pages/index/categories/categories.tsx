import { useTranslation } from '#ui/browser/use-translation.ts'
import { Carousel } from '#ui/components/carousel/carousel.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { SectionHead } from '#ui/components/section-head.tsx'
import { useTopCategories } from '#ui/data/use-catalogue.ts'
import styles from './categories.module.css'
import { CategoryCard, CategoryCardSkeleton } from './category-card.tsx'

/** A card for each top-level category, 1 to 5 side by side (SPEC §2, Home). */
export function Categories() {
  return (
    <Deferred fallback={<CategoriesSkeleton />}>
      <CategoriesCarousel />
    </Deferred>
  )
}

function CategoriesCarousel() {
  const { t } = useTranslation()
  const categories = useTopCategories()
  if (categories.length === 0) return null
  return (
    <section className="section tone-quiet far" id="categories">
      <div className="wrap">
        <Carousel
          label={t('home.categories.title')}
          set="categories"
          head={(arrows) => <SectionHead title={t('home.categories.title')} beside={arrows} />}
        >
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </Carousel>
      </div>
    </section>
  )
}

function CategoriesSkeleton() {
  const { t } = useTranslation()
  return (
    <section className="section tone-quiet far" id="categories" aria-busy="true">
      <div className="wrap">
        <SectionHead title={t('home.categories.title')} wide />
        <div className={styles.row} aria-hidden="true">
          {['1', '2', '3', '4', '5'].map((key) => (
            <CategoryCardSkeleton key={key} />
          ))}
        </div>
      </div>
    </section>
  )
}
