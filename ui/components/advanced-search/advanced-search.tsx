import { useLayoutEffect, useRef, useState } from 'react'
import { sizeLimitsOf } from '#domain/fit/size-limits.ts'
import { PAGE_SIZES } from '#domain/listing/listing.ts'
import {
  hasAdvancedFilters,
  withColors,
  withPrices,
  withSizeLimits,
} from '#domain/listing/listing-changes.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { Select } from '#ui/components/field/select.tsx'
import { HiddenFields } from '#ui/components/hidden-fields.tsx'
import type { Listing } from '#ui/search/use-listing.ts'
import styles from './advanced-search.module.css'
import { ColorChoice } from './color-choice.tsx'
import { NumberInput } from './number-input.tsx'
import { SizeChoice } from './size-choice.tsx'

/** The server does not know whether the window is wide. After hydration it is a boolean. */
export type IsOpen = boolean | 'if wide'

interface AdvancedSearchProps {
  readonly id: string
  readonly isOpen: IsOpen
  readonly listing: Listing
  readonly onApply: () => void
}

/**
 * Price range, sizes, colours and page size in one form. Its 172 elements are rendered when it is opened for the first time.
 * Without script the form is always open: React renders the contents of `noscript` on the server only, and a browser with
 * script reads them as one text.
 */
export function AdvancedSearch({ id, isOpen, listing, onApply }: AdvancedSearchProps) {
  const { t } = useTranslation()
  const { query, showForm } = listing
  const [wasOpened, setOpened] = useState(isOpen !== false)
  if (isOpen && !wasOpened) setOpened(true)
  const shown = `${query.priceMin} ${query.priceMax} ${query.limit} ${query.colors} ${JSON.stringify(sizeLimitsOf(query))}`
  const form = useRef<HTMLFormElement>(null)
  const shownBefore = useRef(shown)
  useLayoutEffect(() => {
    // When the listing changes, unsent input is dropped: the fields show the query.
    if (shown !== shownBefore.current) form.current?.reset()
    shownBefore.current = shown
  }, [shown])
  return (
    <form
      ref={form}
      id={id}
      className={styles.root}
      data-open={isOpen || undefined}
      action={paths.products()}
      aria-label={t('listing.advanced')}
      onSubmit={(event) => {
        event.preventDefault()
        showForm(event.currentTarget)
        onApply()
      }}
    >
      {wasOpened ? (
        <Fields listing={listing} />
      ) : (
        <noscript>
          <Fields listing={listing} />
        </noscript>
      )}
    </form>
  )
}

function Fields({ listing }: Pick<AdvancedSearchProps, 'listing'>) {
  const { t } = useTranslation()
  const { query, addressOf, searchOf } = listing
  const withoutThese = withSizeLimits(withColors(withPrices(query, {}), []), {})
  return (
    <>
      <HiddenFields search={searchOf(withoutThese)} except={['view', 'limit']} />
      <input type="hidden" name="view" value={query.view} />
      <div className={styles.grid}>
        <NumberInput name="priceMin" label={t('listing.priceMin')} value={query.priceMin} />
        <NumberInput name="priceMax" label={t('listing.priceMax')} value={query.priceMax} />
        {/* React does not update the default value of a select. */}
        <Select key={query.limit} name="limit" label={t('listing.pageSize')} defaultValue={query.limit}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </div>
      <SizeChoice limits={query} />
      <Deferred fallback={null}>
        <ColorChoice chosen={query.colors} />
      </Deferred>
      <div className="row">
        <Button type="submit" size="sm">
          {t('listing.apply')}
        </Button>
        {hasAdvancedFilters(query) && (
          <Button variant="text" href={addressOf(withoutThese)}>
            {t('listing.clearFilters')}
          </Button>
        )}
      </div>
    </>
  )
}
