import { hasFilters, withoutFilters } from '#domain/listing/listing-changes.ts'
import { wordsAsTyped } from '#domain/search/exact-keyword.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx'
import type { Listing } from '#ui/search/use-listing.ts'

interface NoResultsProps {
  readonly listing: Listing
}

/** The empty state: repeats the search and links to all products. */
export function NoResults({ listing: { query, addressOf } }: NoResultsProps) {
  const { t } = useTranslation()
  if (!hasFilters(query)) return <EmptyState title={t('listing.noneYet')} art />
  const keyword = wordsAsTyped(query.keyword)
  const title = keyword ? t('listing.noneFor', { keyword }) : t('listing.none')
  return (
    <EmptyState title={title} text={t('listing.noneAdvice')} art>
      <Button variant="outline" href={addressOf(withoutFilters(query))}>
        {t('listing.clearFilters')}
      </Button>
    </EmptyState>
  )
}
