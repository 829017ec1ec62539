import { Fragment, type ReactNode } from 'react'
import { formatPrice } from '#domain/formats.ts'
import { linesByRoom, offerTotals } from '#domain/offer/offer.ts'
import type { DocumentLine, QuoteDocument } from '#domain/quote/quote-document.ts'
import type { QuotedProduct } from '#domain/quote/quote-lines.ts'
import { lineKey } from '#domain/quote/quote-list.ts'
import { roomLabel } from '#domain/quote/quote-rooms.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useAnnouncedChange } from '#ui/page/use-announced-change.ts'
import styles from './offer.module.css'

interface OfferLinesProps {
  readonly document: QuoteDocument
  readonly products: ReadonlyMap<string, QuotedProduct>
  /** `product` is `undefined` while it loads, and if the catalogue does not have it. */
  readonly renderLine: (line: DocumentLine, product: Product | undefined) => ReactNode
}

/** The lines of an offer by room, with the totals of each room and of all. */
export function OfferLines({ document, products, renderLine }: OfferLinesProps) {
  const { t } = useTranslation()
  const { rooms, lines } = document
  const groups = linesByRoom(document).map(({ room, ...group }) => ({
    ...group,
    id: room?.id ?? '',
    title: room ? roomLabel(room, t('quote.room.unnamed')) : rooms.length > 0 ? t('quote.room.none') : '',
  }))
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title || t('quote.total')}>
          {group.title ? (
            <h2 className={styles.roomName}>
              <bdi>{group.title}</bdi>
            </h2>
          ) : (
            <h2 className="sr-only">{t('offer.lines', { count: group.lines.length })}</h2>
          )}
          {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver in Safari counts no list without markers. */}
          <ul role="list" className={styles.rows}>
            {group.lines.map((line) => {
              const result = products.get(line.id)
              return (
                <Fragment key={lineKey(line)}>
                  {renderLine(line, typeof result === 'string' ? undefined : result?.[0])}
                </Fragment>
              )
            })}
          </ul>
          {groups.length > 1 && <Totals lines={group.lines} document={document} />}
        </section>
      ))}
      <Totals lines={lines} document={document} isOverall />
    </div>
  )
}

interface TotalsProps {
  readonly lines: readonly DocumentLine[]
  readonly document: QuoteDocument
  readonly isOverall?: boolean
}

function Totals({ lines, document, isOverall }: TotalsProps) {
  const { t } = useTranslation()
  const { pieces, listUsd, sumUsd, withoutPrice } = offerTotals(lines, document)
  const isPriced = sumUsd !== undefined
  const texts = [
    t('quote.pieces', { count: pieces }),
    isPriced && `${t('quote.total')} ${formatPrice(sumUsd)}`,
    isPriced && withoutPrice > 0 && t('quote.withoutPrice', { count: withoutPrice }),
  ]
  useAnnouncedChange(isOverall ? texts.filter(Boolean).join('. ') : '')
  return (
    <div className={styles.totals} data-overall={isOverall}>
      <span>{t('quote.pieces', { count: pieces })}</span>
      {isPriced && sumUsd < listUsd && (
        <span className="label">
          {t('offer.beforeDiscount')} <bdi dir="ltr">{formatPrice(listUsd)}</bdi>
        </span>
      )}
      {isPriced && (
        <b>
          {t('quote.total')} <bdi dir="ltr">{formatPrice(sumUsd)}</bdi>
        </b>
      )}
      {isPriced && withoutPrice > 0 && (
        <span className="label">{t('quote.withoutPrice', { count: withoutPrice })}</span>
      )}
    </div>
  )
}
