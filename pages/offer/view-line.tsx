import { formatNumber, formatPrice, formatSale } from '#domain/formats.ts'
import type { AnswerChoice } from '#domain/offer/answers.ts'
import { lineSumUsd, netUnitUsd, piecesOf } from '#domain/offer/offer.ts'
import type { DocumentLine, QuoteDocument } from '#domain/quote/quote-document.ts'
import { type QuotedProduct, titleOf } from '#domain/quote/quote-lines.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { LineAnswers } from '#ui/components/line-answers/line-answers.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { AnswerFields } from './answer-fields.tsx'
import { LineHead } from './line-head.tsx'
import { lineTitle } from './line-title.ts'
import styles from './offer.module.css'

interface ViewLineProps {
  readonly line: DocumentLine
  readonly document: QuoteDocument
  readonly product: Product | undefined
  readonly products: ReadonlyMap<string, QuotedProduct>
  readonly choice: AnswerChoice | undefined
  /** Absent while the line cannot be answered. */
  readonly onChoose: ((choice: AnswerChoice | undefined) => void) | undefined
}

/** A line of an offer with its price, the answers to it, and the fields of a new answer. */
export function ViewLine({ line, document, product, products, choice, onChoose }: ViewLineProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { offer } = line
  const pieces = piecesOf(line, document.rooms)
  const net = netUnitUsd(line)
  const result = products.get(line.id)
  return (
    <li className={styles.line}>
      <LineHead line={line} product={product} result={result} />
      <p className={styles.sum}>
        {net === undefined ? (
          <bdi>{t('offer.pieces', { count: pieces })}</bdi>
        ) : (
          <>
            <bdi dir="ltr">{formatPrice(lineSumUsd(line, document.rooms))}</bdi>
            <bdi className="label" dir="ltr">
              {formatNumber(pieces, language)} × {formatPrice(net)}
            </bdi>
          </>
        )}
        {offer && offer.discountPercent > 0 && (
          <bdi className="label" dir="ltr">
            {formatSale(offer.discountPercent, language)}
          </bdi>
        )}
      </p>
      <div className={styles.more}>
        {offer?.leadTime && (
          <p>
            {t('offer.leadTime')}: <bdi>{offer.leadTime}</bdi>
          </p>
        )}
        {offer?.remark && (
          <p>
            <bdi>{offer.remark}</bdi>
          </p>
        )}
        <LineAnswers document={document} line={line} titleOf={(id) => titleOf(products.get(id))} />
        {onChoose && (
          <AnswerFields
            line={line}
            title={lineTitle(line, product, result, t)}
            product={product}
            isGone={result === 'gone'}
            choice={choice}
            onChoose={onChoose}
          />
        )}
      </div>
    </li>
  )
}
