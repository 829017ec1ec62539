import type { MouseEvent } from 'react'
import { paths } from '#domain/paths.ts'
import { isPlainClick } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { FilterPanel } from '#ui/components/filter-panel/filter-panel.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { type Listing, useListing } from '#ui/search/use-listing.ts'
import styles from './products.module.css'
import { Results } from './results.tsx'

/** The product listing: filters, sorting, pagination. */
export function Page() {
  const { t } = useTranslation()
  const listing = useListing()
  return (
    <>
      <PageHeader title={t('nav.products')} note={t('listing.note')} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: notices links, adds no action */}
      <div className={`${styles.root} wrap`} onClick={(event) => noticeLeaving(event, listing)}>
        <FilterPanel listing={listing} />
        <Results listing={listing} />
      </div>
    </>
  )
}

/** Vike follows the links; the listing only notes that its content is about to change. */
function noticeLeaving(event: MouseEvent, listing: Listing) {
  if (!isPlainClick(event)) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.pathname === paths.products()) listing.leaveFor(link.pathname + link.search)
}
