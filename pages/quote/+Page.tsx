import { paths } from '#domain/paths.ts'
import { parseQuoteList } from '#domain/quote/quote-list.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { ListNeedsScript } from '#ui/components/list-needs-script/list-needs-script.tsx'
import { NotSaved } from '#ui/components/open-document/not-saved.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useLocation, useNavigate } from '#ui/page/page-context.ts'
import { useQuoteRooms } from '#ui/quote/quote-rooms.ts'
import { useIsSaved } from '#ui/quote/use-is-saved.ts'
import { useLinkedDocument } from '#ui/quote/use-linked-document.ts'
import { useOpenedFile } from '#ui/quote/use-opened-file.ts'
import { useQuoteList } from '#ui/quote/use-quote-list.ts'
import { EmptyQuote } from './empty-quote.tsx'
import { ListQuestion } from './list-question.tsx'
import styles from './quote.module.css'
import { QuoteList } from './quote-list.tsx'

/** The quote list. It is stored in the browser, so it renders after hydration. */
export function Page() {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { search } = useLocation()
  const list = useQuoteList((all) => all)
  const rooms = useQuoteRooms()
  const isSaved = useIsSaved(list, 'quoteList', parseQuoteList)
  const linked = useLinkedDocument()
  const file = useOpenedFile()
  const opened = file.opened ?? linked
  const title = t('quoted.title')

  const close = () => {
    file.close()
    if (linked) navigate(withoutItems(search), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <PageHead title={title} description={t('quote.description')} path={paths.quote()} hidden />
      <PageHeader title={title} note={t('quote.note')} />
      <section className={styles.root} aria-label={title}>
        <ListNeedsScript />
        {!isHydrated && <QuoteSkeleton />}
        {!isSaved && <NotSaved />}
        {isHydrated && opened && (
          // The button that opens a file is below the list: the focus brings the question into view.
          <section ref={file.opened && focus} tabIndex={-1}>
            <ListQuestion own={{ list, rooms }} opened={opened} onClose={close} />
          </section>
        )}
        {isHydrated && list.length > 0 && <QuoteList list={list} rooms={rooms} onFile={file.open} />}
        {isHydrated && list.length === 0 && <EmptyQuote onFile={file.open} />}
      </section>
    </>
  )
}

/** Placeholder for two rows until hydration. */
function QuoteSkeleton() {
  return (
    <div className={`${styles.skeleton} wrap`} aria-hidden="true">
      <Skeleton />
      <Skeleton />
    </div>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}

/** Returns the page's address without a list, in the same language. */
function withoutItems(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('items')
  return query.size > 0 ? `${paths.quote()}?${query}` : paths.quote()
}
