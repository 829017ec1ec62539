import { withKeyword } from '#domain/listing/listing-changes.ts'
import { exactKeyword } from '#domain/search/exact-keyword.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import type { Listing } from '#ui/search/use-listing.ts'
import styles from './products.module.css'

interface CorrectedSearchNoticeProps extends Pick<Listing, 'query' | 'addressOf'> {
  /** Which keyword found the results. */
  readonly text: string
}

/** Shown when a corrected keyword found the results. Links to the search for the typed keyword. */
export function CorrectedSearchNotice({ text, query, addressOf }: CorrectedSearchNoticeProps) {
  const { t } = useTranslation()
  const typed = query.keyword
  return (
    <p className={styles.notice}>
      <Icon name="search" />
      <span>
        {text}{' '}
        <a href={addressOf(withKeyword(query, exactKeyword(typed)))}>{t('search.exactly', { typed })}</a>
      </span>
    </p>
  )
}
