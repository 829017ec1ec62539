import { formatDate, formatNumber, formatPrice } from '#domain/formats.ts'
import { differingTerms, lineDifferences } from '#domain/offer/answers.ts'
import { netUnitUsd, type OfferTerms, piecesOf } from '#domain/offer/offer.ts'
import type { DocumentLine, QuoteDocument } from '#domain/quote/quote-document.ts'
import { roomLabel } from '#domain/quote/quote-rooms.ts'
import { LANGUAGE_TRAITS } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { DocumentPanel } from '#ui/components/open-document/document-panel.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
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
  const terms = differingTerms(own, other)
  return (
    <DocumentPanel title={t('offer.version.title')}>
      <p>
        {differences.length > 0
          ? t('offer.version.text', { count: differences.length })
          : t('offer.version.sameLines')}
      </p>
      {differences.length + terms.length > 0 && (
        <section
          className={styles.scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways in a narrow window.
          tabIndex={0}
          aria-label={t('offer.version.differences')}
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
              {terms.map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`offer.${name}`)}</th>
                  <td>
                    <TermText name={name} document={own} />
                  </td>
                  <td>
                    <TermText name={name} document={other} />
                  </td>
                </tr>
              ))}
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

function TermText({
  name,
  document: { offer },
}: {
  readonly name: keyof OfferTerms
  readonly document: QuoteDocument
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!offer) return t('offer.version.notThere')
  const isDate = name === 'date' || name === 'validUntil'
  const text = isDate ? formatDate(offer[name], language) : offer[name]
  return (
    <bdi>{(name === 'language' ? LANGUAGE_TRAITS[offer.language].ownName : text) || t('NotSpecified')}</bdi>
  )
}

/** `168 × $17.99`, the room, and the texts of the line. */
function LineText({
  line,
  document,
}: {
  readonly line?: DocumentLine | undefined
  readonly document: QuoteDocument
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!line) return t('offer.version.notThere')
  const price = formatPrice(netUnitUsd(line))
  const count = formatNumber(piecesOf(line, document.rooms), language)
  const room = document.rooms.find(({ id }) => id === line.room)
  const texts = {
    room: room && roomLabel(room, t('quote.room.unnamed')),
    note: line.note,
    leadTime: line.offer?.leadTime,
    remark: line.offer?.remark,
  }
  return (
    <>
      <bdi dir="ltr">{price ? `${count} × ${price}` : count}</bdi>
      {Object.entries(texts).map(
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
