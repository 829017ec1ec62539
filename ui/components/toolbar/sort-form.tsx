import { useState } from 'react'
import { BEST_MATCH, DEFAULT_SORT, type ListingSort, parseListingSort } from '#domain/listing/listing.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import control from '#ui/components/field/control.module.css'
import select from '#ui/components/field/select.module.css'
import { HiddenFields } from '#ui/components/hidden-fields.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { type PageLocation, useLocation } from '#ui/page/page-context.ts'
import styles from './toolbar.module.css'

interface SortFormProps {
  readonly action: string
  /** Query string without sort and page. */
  readonly search: string
  readonly sort: ListingSort
  /** Present in a search: its results can be sorted by relevance. */
  readonly keyword?: string
  readonly onSort: (sort: ListingSort) => void
}

/** Select for the sort order: newest or oldest first, in a search the best match. Without script the form has a submit button. */
export function SortForm({ action, search, sort, keyword = '', onSort }: SortFormProps) {
  const { t } = useTranslation()
  const location = useLocation()
  // Shown until the next page, which Back makes the same one again.
  const [choice, setChoice] = useState<{ readonly sort: ListingSort; readonly at: PageLocation }>()
  const shown = choice?.at === location ? choice.sort : sort
  const choose = ({ value }: HTMLSelectElement) => {
    const chosen = parseListingSort(value, keyword)
    setChoice({ sort: chosen, at: location })
    onSort(chosen)
  }
  return (
    <form className={styles.sort} action={action}>
      <HiddenFields search={search} />
      <span className={select.root} data-size="sm">
        <select
          className={control.root}
          name="sort"
          aria-label={t('listing.sort')}
          value={shown}
          onChange={({ target }) => choose(target)}
          // A choice before the hydration: React has received no event.
          ref={(field) => {
            if (field && field.value !== shown) choose(field)
          }}
        >
          {keyword && <option value={BEST_MATCH}>{t('listing.bestMatch')}</option>}
          <option value={DEFAULT_SORT}>{t('listing.newest')}</option>
          <option value="createdAt">{t('listing.oldest')}</option>
        </select>
        <Icon name="chevron-down" />
      </span>
      <Button type="submit" variant="outline" size="sm" className={styles.submit}>
        {t('listing.sortSubmit')}
      </Button>
    </form>
  )
}
