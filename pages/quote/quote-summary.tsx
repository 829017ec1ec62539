import { formatPrice } from '#domain/formats.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import type { QuoteLine, QuoteTotals } from '#domain/quote/quote-lines.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { useAnnouncedChange } from '#ui/page/use-announced-change.ts'
import { QuoteExports } from './quote-exports.tsx'
import styles from './quote-summary.module.css'
import { QuoteTotalsText } from './quote-totals-text.tsx'

interface QuoteSummaryProps {
  readonly lines: readonly QuoteLine[]
  readonly totals: QuoteTotals
  readonly document: QuoteDocument
  /** As `useLinkText` returns it. */
  readonly linkText: string | undefined
  readonly onFile: (file: Blob) => void
}

/** The totals of the list, a link to the request below, and the exports. */
export function QuoteSummary({ lines, totals, document, linkText, onFile }: QuoteSummaryProps) {
  const { t } = useTranslation()
  const isLoading = lines.some(({ state }) => state === 'loading')
  const sum = formatPrice(totals.sumUsd)
  const pieces = t('quote.pieces', { count: totals.pieces })
  const withoutPrice = totals.withoutPrice > 0 && t('quote.withoutPrice', { count: totals.withoutPrice })
  const texts = [pieces, sum && `${t('StartFrom')} ${sum}`, withoutPrice]
  useAnnouncedChange(isLoading ? '' : texts.filter(Boolean).join('. '))
  return (
    <Panel className={styles.root}>
      <div className={styles.start}>
        <div className={styles.total} aria-busy={isLoading || undefined}>
          <p>{pieces}</p>
          {(isLoading || sum) && (
            <p className={styles.sum}>
              <span className={styles.from}>{t('StartFrom')}</span>{' '}
              <bdi dir="ltr">{isLoading ? '…' : sum}</bdi>
            </p>
          )}
          {!isLoading && withoutPrice && <p className="label">{withoutPrice}</p>}
          <QuoteTotalsText lines={lines} totals={totals} measuresOnly />
        </div>
        {/* On a phone the exports fill a window: the form is below them. */}
        <Button href="#quote-request" className={styles.request}>
          {t('request.title')}
        </Button>
      </div>
      <QuoteExports
        lines={lines}
        totals={totals}
        document={document}
        linkText={linkText}
        isReady={!isLoading}
        onFile={onFile}
      />
    </Panel>
  )
}
