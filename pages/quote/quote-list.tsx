import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { quoteLines, quoteTotals } from '#domain/quote/quote-lines.ts'
import type { QuoteList as Items } from '#domain/quote/quote-list.ts'
import { withDescriptions } from '#domain/quote/quote-list-changes.ts'
import { useFocusAfterRemoval } from '#ui/browser/use-focus-after-removal.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { useQuotedProducts } from '#ui/quote/use-quoted-products.ts'
import styles from './quote.module.css'
import { QuoteRequest } from './quote-request.tsx'
import { QuoteRow } from './quote-row.tsx'
import { QuoteSummary } from './quote-summary.tsx'

/** Every product with quantity and note, the totals, and the ways to send or export the list. */
export function QuoteList({ list }: { readonly list: Items }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useSetAtom(quoteListAtom)
  const { products, retry } = useQuotedProducts(
    list.map(({ id }) => id),
    [language],
  )
  const section = useFocusAfterRemoval(list.length)
  const lines = quoteLines(list, products, language)
  const totals = quoteTotals(lines)

  // Titles are stored in the browser, for products that the provider no longer knows.
  useEffect(() => {
    const known = [...products.values()].flatMap((found) => (typeof found === 'string' ? [] : found))
    if (known.length > 0) change((now) => withDescriptions(now, known, language))
  }, [products, change, language])

  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        className={`${styles.products} wrap`}
        aria-labelledby="quote-pieces"
      >
        <h2 id="quote-pieces" className="sr-only">
          {t('quote.pieces', { count: totals.pieces })}
        </h2>
        {lines.some(({ state }) => state === 'failed') && (
          <div className={styles.failed} role="alert">
            <p>{t('quote.failed')}</p>
            <Button variant="outline" size="sm" onClick={retry}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        <ul className={styles.rows}>
          {lines.map((line) => (
            <QuoteRow key={line.item.id} line={line} />
          ))}
        </ul>
      </section>
      <QuoteSummary lines={lines} totals={totals} />
      <QuoteRequest lines={lines} totals={totals} />
    </>
  )
}
