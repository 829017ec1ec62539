import { formatPrice, formatWeight } from '#domain/formats.ts'
import type { QuoteLine, QuoteTotals } from '#domain/quote/quote-lines.ts'
import { formatVolume } from '#domain/quote/volume.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './room-section.module.css'

interface QuoteTotalsTextProps {
  readonly lines: readonly QuoteLine[]
  readonly totals: QuoteTotals
  /** Pieces and price are shown elsewhere. */
  readonly measuresOnly?: boolean
}

/** Pieces, price, volume and weight of a room or of the list. */
export function QuoteTotalsText({ lines, totals, measuresOnly = false }: QuoteTotalsTextProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isLoading = lines.some(({ state }) => state === 'loading')
  const sum = formatPrice(totals.sumUsd)
  const volume = formatVolume(totals.volumeCm3, language)
  const weight = formatWeight(totals.weightGrams, language)
  return (
    <div className={styles.totals}>
      {!measuresOnly && <span>{t('quote.pieces', { count: totals.pieces })}</span>}
      {!measuresOnly && !isLoading && sum && (
        <b>
          {t('StartFrom')} <bdi dir="ltr">{sum}</bdi>
        </b>
      )}
      {!isLoading && volume && (
        <span>
          {t('quote.volume')} <bdi>{volume}</bdi>
        </span>
      )}
      {!isLoading && weight && (
        <span>
          {t('quote.weight')} <bdi>{weight}</bdi>
        </span>
      )}
      {!isLoading && totals.withoutMeasures > 0 && (
        <span className="label">{t('quote.withoutMeasures', { count: totals.withoutMeasures })}</span>
      )}
    </div>
  )
}
