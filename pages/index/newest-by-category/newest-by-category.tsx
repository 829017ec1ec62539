import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { SectionHead } from '#ui/components/section-head.tsx'
import { useTopCategories } from '#ui/data/use-catalogue.ts'
import { CategoryTabs } from './category-tabs.tsx'
import styles from './newest-by-category.module.css'
import { TabProductsSkeleton } from './tab-products.tsx'

/** “What are you looking for”: the newest products of each top-level category, in tabs (SPEC §2, Home). */
export function NewestByCategory() {
  const { t } = useTranslation()
  return (
    <section className="section wrap far" id="looking">
      <SectionHead wide size="display" title={t('home.looking.title')} />
      <Deferred fallback={<NewestByCategorySkeleton />} failure="retry">
        <TabsOfCategories />
      </Deferred>
    </section>
  )
}

/** The key resets the tabs to the first one when the categories change. */
function TabsOfCategories() {
  const { t } = useTranslation()
  const categories = useTopCategories()
  if (categories.length === 0) return <p>{t('home.nothing')}</p>
  return <CategoryTabs key={categories.map(({ id }) => id).join()} categories={categories} />
}

function NewestByCategorySkeleton() {
  return (
    <div className={styles.root}>
      <div />
      <TabProductsSkeleton />
    </div>
  )
}
