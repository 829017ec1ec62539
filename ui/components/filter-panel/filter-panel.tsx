import type { TFunction } from 'i18next'
import { withCategory } from '#domain/listing/listing-changes.ts'
import { CategoryList } from '#ui/components/category-tree/category-list.tsx'
import { Icon } from '#ui/components/icon.tsx'
import type { Listing } from '#ui/search/use-listing.ts'
import { ContactInfo } from './contact-info.tsx'
import styles from './filter-panel.module.css'
import { KeywordForm } from './keyword-form.tsx'
import { LatestPieces } from './latest-products.tsx'

interface FilterPanelProps {
  readonly listing: Listing
  readonly t: TFunction
}

/** Beside the results from 992 px on; below that it opens over them. */
export function FilterPanel({ listing, t }: FilterPanelProps) {
  const { query, addressOf } = listing
  return (
    <details className={styles.root}>
      <summary className={styles.toggle}>
        <span>
          <Icon name="sliders-horizontal" />
          {t('listing.filter')}
        </span>
        <Icon name="plus" />
      </summary>
      <div className={styles.body}>
        <KeywordForm listing={listing} t={t} />
        <nav aria-labelledby="categories-title">
          <h2 id="categories-title">{t('listing.categories')}</h2>
          <CategoryList
            chosenIds={query.categoryIds}
            addressOf={(categoryId) => addressOf(withCategory(query, categoryId))}
            t={t}
          />
        </nav>
        <section>
          <h2>{t('listing.askTeam')}</h2>
          <ContactInfo t={t} />
        </section>
        <section>
          <h2>{t('listing.latest')}</h2>
          <LatestPieces t={t} />
        </section>
      </div>
    </details>
  )
}
