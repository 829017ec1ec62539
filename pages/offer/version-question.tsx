import { formatPrice } from '#domain/formats.ts'
import { lineDifferences } from '#domain/offer/answers.ts'
import { netUnitUsd, piecesOf } from '#domain/offer/offer.ts'
import type { DocumentLine, QuoteDocument } from '#domain/quote/quote-document.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { DocumentPanel } from '#ui/components/open-document/document-panel.tsx'
import styles from './offer.module.css'

interface VersionQuestionProps {
  readonly own: QuoteDocument
  readonly other: QuoteDocument
  readonly onUseOther: () => void
  readonly onKeepOwn: () => void
}

/** Two versions of the same offer side by side: that of this browser and that of the link. */
export function VersionQuestion({ own, other, onUseOther, onKeepOwn }: VersionQuestionProps) {
  const { t } = useTranslation()
  const differences = lineDifferences(own, other)
  return (
    <DocumentPanel title={t('offer.version.title')}>
      <p>{t('offer.version.text', { count: differences.length })}</p>
      {differences.length > 0 && (
        <section
          className={styles.scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways in a narrow window.
          tabIndex={0}
          aria-label={t('offer.lines', { count: differences.length })}
        >
          <table className={styles.versions}>
            <thead>
              <tr>
                <th scope="col">{t('quote.columns.sku')}</th>
                <th scope="col">{t('offer.version.own')}</th>
                <th scope="col">{t('offer.version.other')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference) => (
                <tr key={difference.key}>
                  <th scope="row">
                    <bdi dir="ltr">{difference.own?.sku || difference.other?.sku || difference.key}</bdi>
                  </th>
                  <td>
                    <LineText line={difference.own} document={own} />
                  </td>
                  <td>
                    <LineText line={difference.other} document={other} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className="row">
        <Button size="sm" onClick={onKeepOwn}>
          {t('offer.version.keepOwn')}
        </Button>
        <Button size="sm" variant="outline" onClick={onUseOther}>
          {t('offer.version.useOther')}
        </Button>
      </div>
    </DocumentPanel>
  )
}

/** `168 × $17.99`, and the texts of the line. */
function LineText({
  line,
  document,
}: {
  readonly line?: DocumentLine | undefined
  readonly document: QuoteDocument
}) {
  const { t } = useTranslation()
  if (!line) return t('offer.version.notThere')
  const price = formatPrice(netUnitUsd(line))
  const count = piecesOf(line, document.rooms)
  return (
    <>
      <bdi dir="ltr">{price ? `${count} × ${price}` : count}</bdi>
      {Object.entries({ note: line.note, leadTime: line.offer?.leadTime, remark: line.offer?.remark }).map(
        ([name, text]) =>
          text && (
            <p key={name} className="label">
              <bdi>{text}</bdi>
            </p>
          ),
      )}
    </>
  )
}
