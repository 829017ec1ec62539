import { useEffect, useRef, useState } from 'react'
import { defaultSort, type ListingQuery, toProductsQuery } from '#domain/listing/listing.ts'
import {
  advancedFilterCount,
  withCategory,
  withColumns,
  withKeyword,
  withPage,
  withSort,
  withView,
} from '#domain/listing/listing-changes.ts'
import { clampPage, lastPage, showingRange } from '#domain/listing/pagination.ts'
import { paths } from '#domain/paths.ts'
import type { FoundPage, Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { AdvancedSearch, type IsOpen } from '#ui/components/advanced-search/advanced-search.tsx'
import { Button } from '#ui/components/button.tsx'
import { ClearFilter } from '#ui/components/filter-panel/clear-filter.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Pagination } from '#ui/components/pagination/pagination.tsx'
import { SortForm } from '#ui/components/toolbar/sort-form.tsx'
import { Toolbar } from '#ui/components/toolbar/toolbar.tsx'
import { ViewSwitch } from '#ui/components/toolbar/view-switch.tsx'
import { useSearch } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import type { Listing } from '#ui/search/use-listing.ts'
import { Cards } from './cards.tsx'
import { CategoryName } from './category-name.tsx'
import { CorrectedSearchNotice } from './corrected-search-notice.tsx'
import { KnownCategory } from './known-category.tsx'
import { ListingHead } from './listing-head.tsx'
import { MatchingCategories } from './matching-categories.tsx'
import { NoResults } from './no-results.tsx'
import styles from './products.module.css'
import { SizeNotice } from './size-notice.tsx'

interface ResultsProps {
  readonly listing: Listing
}

/** The requested page of products with toolbar and pagination. */
export function Results({ listing }: ResultsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query, shown, addressOf, searchOf, show, rememberView, isLeaving } = listing
  const { items, skip, total, page, pageCount, instead, categories = [] } = useListedProducts(shown)
  const filterCount = advancedFilterCount(query)
  // In a narrow window the open form is longer than the window, and the results are below it.
  const [isAdvanced, setAdvanced] = useState<IsOpen>(filterCount > 0 && 'if wide')
  useEffect(() => setAdvanced((isOpen) => (isOpen === 'if wide' ? isWide() : isOpen)), [])
  const advanced = useRef<HTMLButtonElement>(null)
  const closeIfNarrow = () => {
    if (isWide()) return
    setAdvanced(false)
    advanced.current?.focus({ preventScroll: true })
  }
  const { from, to } = showingRange(skip, items.length, language)
  const status = t('listing.showing', { from, to, count: total })
  const corrected =
    instead && t('search.insteadOfNothing', { typed: shown.keyword, keyword: instead.keyword })
  return (
    <section className={styles.results} aria-labelledby="list-title" aria-busy={isLeaving}>
      {import.meta.env.SSR && total === 0 && shown.categoryIds.length > 0 && (
        <KnownCategory ids={shown.categoryIds} />
      )}
      <ListingHead query={{ ...shown, page }} products={{ items, skip, total, page, pageCount }} />
      <Toolbar
        title={t('listing.title')}
        status={status}
        // A live region that comes together with its text, as in the notice below, would not be read.
        announcement={total === 0 ? t('listing.none') : corrected && `${corrected} ${status}`}
      >
        {/* In a narrow window the keyword field and the categories are in the closed filters. */}
        <div className={styles.filters}>
          <ClearFilter name={query.keyword} href={addressOf(withKeyword(query, ''))} />
          <CategoryName query={shown} items={items}>
            {(name) => <ClearFilter name={name} href={addressOf(withCategory(query, undefined))} />}
          </CategoryName>
        </div>
        <Button
          ref={advanced}
          variant="outline"
          size="sm"
          className={styles.advanced}
          aria-expanded={isAdvanced !== false}
          aria-controls="advanced-search"
          onClick={() => setAdvanced(!isAdvanced)}
        >
          <Icon name="sliders-horizontal" />
          {t('listing.advanced')}
          {filterCount > 0 && ` (${filterCount})`}
        </Button>
        <SortForm
          action={paths.products()}
          search={searchOf(withSort(query, defaultSort(query.keyword)))}
          sort={query.sort}
          keyword={query.keyword}
          onSort={(sort) => show(withSort(query, sort), { stay: true })}
        />
        <ViewSwitch
          view={query.view}
          columns={query.columns}
          addressOf={(view, columns) =>
            addressOf(view === 'list' ? withView(query, view) : withColumns(query, columns))
          }
          onChoose={(view, columns) => rememberView({ view, columns })}
        />
      </Toolbar>
      <AdvancedSearch id="advanced-search" isOpen={isAdvanced} listing={listing} onApply={closeIfNarrow} />
      {corrected && <CorrectedSearchNotice text={corrected} query={shown} addressOf={addressOf} />}
      {items.length > 0 && total <= FEW_RESULTS && <MatchingCategories categories={categories} />}
      <SizeNotice products={items} limits={shown} />
      {items.length > 0 ? (
        <Cards products={items} query={shown} asked={query} isLeaving={isLeaving} />
      ) : (
        <NoResults listing={listing} categories={categories} />
      )}
      <Pagination
        current={page}
        last={pageCount}
        addressOf={(number) => addressOf(withPage(query, number))}
      />
    </section>
  )
}

/** The form has more than one column, and the filters are beside the results. */
function isWide(): boolean {
  return window.matchMedia('(min-width: 62em)').matches
}

/** Up to so many results, the categories that match are shown above them. */
const FEW_RESULTS = 6

/** Returns the last page for a page number past the end (PRODUCT.md, Listing). */
function useListedProducts(query: ListingQuery): FoundPage<Product> {
  const asked = useSearch(toProductsQuery(query))
  const last = lastPage(asked.total, query.limit)
  const page = clampPage(query.page, last)
  const shown = useSearch(toProductsQuery({ ...query, page }))
  return { ...shown, page, pageCount: last }
}
