import { withKeyword } from '#domain/listing/listing-changes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Chip } from '#ui/components/chip.tsx'
import { Icon } from '#ui/components/icon.tsx'
import type { Listing } from '#ui/search/use-listing.ts'

interface ClearKeywordProps {
  readonly listing: Pick<Listing, 'query' | 'addressOf'>
}

/** Says which keyword was searched, and removes it. */
export function ClearKeyword({ listing: { query, addressOf } }: ClearKeywordProps) {
  const { t } = useTranslation()
  const { keyword } = query
  return (
    keyword && (
      <Chip href={addressOf(withKeyword(query, ''))}>
        <Icon name="x" />
        {t('listing.clearKeyword', { keyword })}
      </Chip>
    )
  )
}
