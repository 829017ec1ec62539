import { paths } from '#domain/paths.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { ListNeedsScript } from '#ui/components/list-needs-script/list-needs-script.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { useQuoteList } from '#ui/quote/use-quote-list.ts'
import { EmptyQuote } from './empty-quote.tsx'
import { ListQuestion } from './list-question.tsx'
import styles from './quote.module.css'
import { QuoteList } from './quote-list.tsx'
import { QuoteSkeleton } from './quote-skeleton.tsx'

/** The quote list. It is stored in the browser, so it renders after hydration. */
export function Page() {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const list = useQuoteList((all) => all)
  const title = t('quoted.title')
  return (
    <>
      <PageHead title={title} description={t('quote.description')} path={paths.quote()} hidden />
      <PageHeader title={title} note={t('quote.note')} />
      <div className={styles.root}>
        <ListNeedsScript />
        {!isHydrated && <QuoteSkeleton />}
        {isHydrated && <ListQuestion own={list} />}
        {isHydrated && (list.length > 0 ? <QuoteList list={list} /> : <EmptyQuote />)}
      </div>
    </>
  )
}
