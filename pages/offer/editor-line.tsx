import { formatPrice } from '#domain/formats.ts'
import { OFFER_PRICE_MAX_USD, OFFER_TEXT_MAX_LENGTH, QUOTE_NOTE_MAX_LENGTH } from '#domain/limits.ts'
import { type LineOffer, lineSumUsd, netUnitUsd, piecesOf } from '#domain/offer/offer.ts'
import type { DocumentLine, QuoteDocument } from '#domain/quote/quote-document.ts'
import { type QuotedProduct, titleOf } from '#domain/quote/quote-lines.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Input } from '#ui/components/field/input.tsx'
import { LineAnswers } from '#ui/components/line-answers/line-answers.tsx'
import { AmountField } from './amount-field.tsx'
import { LineHead } from './line-head.tsx'
import { lineTitle } from './line-title.ts'
import styles from './offer.module.css'

interface EditorLineProps {
  readonly line: DocumentLine
  readonly document: QuoteDocument
  readonly product: Product | undefined
  readonly products: ReadonlyMap<string, QuotedProduct>
  readonly onChange: (part: Partial<LineOffer>) => void
}

/** A line with the fields of the seller. The catalogue's price is shown beside the seller's. */
export function EditorLine({ line, document, product, products, onChange }: EditorLineProps) {
  const { t } = useTranslation()
  const { offer } = line
  const pieces = piecesOf(line, document.rooms)
  const net = netUnitUsd(line)
  const result = products.get(line.id)
  return (
    <li className={styles.line}>
      <LineHead line={line} product={product} result={result} />
      <p className={styles.sum}>
        {net === undefined ? (
          t('NotSpecified')
        ) : (
          <bdi dir="ltr">{formatPrice(lineSumUsd(line, document.rooms))}</bdi>
        )}
        <bdi className="label">{t('offer.pieces', { count: pieces })}</bdi>
      </p>
      <div className={styles.more}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend. */}
        <div className={styles.fields} role="group" aria-label={lineTitle(line, product, result, t)}>
          <AmountField
            label={t('offer.unitPrice')}
            hint={t('offer.cataloguePrice', {
              price: formatPrice(product?.newPriceUsd) ?? t('NotSpecified'),
            })}
            value={offer?.unitUsd}
            max={OFFER_PRICE_MAX_USD}
            onChange={(unitUsd) => onChange({ unitUsd })}
          />
          <AmountField
            label={t('offer.discount')}
            value={offer?.discountPercent || undefined}
            max={100}
            isPercentage
            onChange={(discountPercent = 0) => onChange({ discountPercent })}
          />
          <Input
            label={t('offer.leadTime')}
            value={offer?.leadTime ?? ''}
            maxLength={OFFER_TEXT_MAX_LENGTH}
            placeholder={t('offer.leadTimeExample')}
            onChange={({ target }) => onChange({ leadTime: target.value })}
          />
          <Input
            label={t('offer.remark')}
            value={offer?.remark ?? ''}
            maxLength={QUOTE_NOTE_MAX_LENGTH}
            onChange={({ target }) => onChange({ remark: target.value })}
          />
        </div>
        <LineAnswers document={document} line={line} titleOf={(id) => titleOf(products.get(id))} />
      </div>
    </li>
  )
}
