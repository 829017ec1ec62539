import { hasFilters, withoutFilters } from '#domain/listing/listing-changes.ts'
import type { CategorySuggestion } from '#domain/search/category-suggestions.ts'
import { wordsAsTyped } from '#domain/search/exact-keyword.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx'
import type { Listing } from '#ui/search/use-listing.ts'
import { MatchingCategories } from './matching-categories.tsx'

interface NoResultsProps {
  readonly categories: readonly CategorySuggestion[]
  readonly listing: Listing
}

/** The empty state: repeats the search, links to the categories that it names, and to all products. */
export function NoResults({ listing: { shown: query, addressOf }, categories }: NoResultsProps) {
  const { t } = useTranslation()
  if (!hasFilters(query)) return <EmptyState title={t('listing.noneYet')} art />
  const keyword = wordsAsTyped(query.keyword)
  const title = keyword ? t('listing.noneFor', { keyword }) : t('listing.none')
  return (
    <EmptyState title={title} text={t('listing.noneAdvice')} art>
      <MatchingCategories categories={categories} />
      <Button variant="outline" href={addressOf(withoutFilters(query))}>
        {t('listing.clearFilters')}
      </Button>
    </EmptyState>
  )
}
