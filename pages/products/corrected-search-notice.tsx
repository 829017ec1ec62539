import { withKeyword } from '#domain/listing/listing-changes.ts'
import { exactKeyword } from '#domain/search/exact-keyword.ts'
import type { FoundPage } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import type { Listing } from '#ui/search/use-listing.ts'
import styles from './products.module.css'

interface CorrectedSearchNoticeProps extends Pick<Listing, 'query' | 'addressOf'> {
  readonly instead: NonNullable<FoundPage<unknown>['instead']>
}

/** Shown when a corrected keyword found the results. Links to the search for the typed keyword. */
export function CorrectedSearchNotice({ instead, query, addressOf }: CorrectedSearchNoticeProps) {
  const { t } = useTranslation()
  const typed = query.keyword
  return (
    <p className={styles.notice} role="status">
      <Icon name="search" />
      <span>
        {t('search.insteadOfNothing', { typed, keyword: instead.keyword })}{' '}
        <a href={addressOf(withKeyword(query, exactKeyword(typed)))}>{t('search.exactly', { typed })}</a>
      </span>
    </p>
  )
}
