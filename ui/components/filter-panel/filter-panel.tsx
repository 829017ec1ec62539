import { withCategory } from '#domain/listing/listing-changes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { CategoryList } from '#ui/components/category-tree/category-list.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { useAfterFirstRender } from '#ui/page/use-after-first-render.ts'
import type { Listing } from '#ui/search/use-listing.ts'
import { ContactInfo } from './contact-info.tsx'
import styles from './filter-panel.module.css'
import { KeywordForm } from './keyword-form.tsx'
import { LatestProducts } from './latest-products.tsx'

interface FilterPanelProps {
  readonly listing: Listing
}

/** The filters of the listing: beside the results from 991 px on, a closed `<details>` above them below that width. */
export function FilterPanel({ listing }: FilterPanelProps) {
  const { t } = useTranslation()
  const hasContents = useAfterFirstRender(BESIDE_RESULTS)
  return (
    <details className={styles.root}>
      <summary className={styles.toggle}>
        <span>
          <Icon name="sliders-horizontal" />
          {t('listing.filter')}
        </span>
        <Icon name="plus" />
      </summary>
      {hasContents && <Contents listing={listing} />}
    </details>
  )
}

const BESIDE_RESULTS = '(min-width: 61.9375em)'

function Contents({ listing }: FilterPanelProps) {
  const { t } = useTranslation()
  const { query, addressOf } = listing
  return (
    <div className={styles.body}>
      <KeywordForm listing={listing} />
      <nav aria-labelledby="categories-title">
        <h2 id="categories-title">{t('listing.categories')}</h2>
        <CategoryList
          chosenIds={query.categoryIds}
          addressOf={(categoryId) => addressOf(withCategory(query, categoryId))}
        />
      </nav>
      <section>
        <h2>{t('listing.askTeam')}</h2>
        <ContactInfo />
      </section>
      <section>
        <h2>{t('listing.latest')}</h2>
        <LatestProducts />
      </section>
    </div>
  )
}
