import { formatDate, formatPrice, formatSale } from '#domain/formats.ts'
import { OFFER_CODE_MAX_LENGTH } from '#domain/limits.ts'
import { lineSumUsd, linesByRoom, netUnitUsd, offerTotals, piecesOf } from '#domain/offer/offer.ts'
import { paths } from '#domain/paths.ts'
import type { DocumentLine, QuoteDocument } from '#domain/quote/quote-document.ts'
import type { QuotedProduct } from '#domain/quote/quote-lines.ts'
import { lineKey } from '#domain/quote/quote-list.ts'
import { roomLabel } from '#domain/quote/quote-rooms.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { FailedProducts } from '#ui/components/failed-products/failed-products.tsx'
import { ListNeedsScript } from '#ui/components/list-needs-script/list-needs-script.tsx'
import { DocumentFault } from '#ui/components/open-document/document-fault.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useNavigate } from '#ui/page/page-context.ts'
import { useFragment } from '#ui/quote/use-fragment.ts'
import { useLinkText } from '#ui/quote/use-link-text.ts'
import { useOfferDocument } from '#ui/quote/use-offer-document.ts'
import { useQuotedProducts } from '#ui/quote/use-quoted-products.ts'
import { InLanguage } from './in-language.tsx'
import { ProductsTable, type SheetRow } from './products-table.tsx'
import styles from './sheet.module.css'
import { SheetFrame } from './sheet-frame.tsx'
import type { SheetLanguage, SheetLanguages } from './sheet-language.ts'

/** The offer in the address's fragment as a printable sheet. */
export function OfferSheet({ sheetLanguages }: { readonly sheetLanguages: SheetLanguages }) {
  const [{ t }] = sheetLanguages
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const isInLink = useFragment().has('quote')
  const opened = useOfferDocument() ?? (isHydrated && !isInLink ? NO_OFFER : undefined)
  const close = () => navigate(paths.offer())
  if (isHydrated && opened && 'document' in opened) {
    return <Sheet document={opened.document} sheetLanguages={sheetLanguages} />
  }
  return (
    <SheetFrame
      sheetLanguages={sheetLanguages}
      title={t('sheet.offerTitle')}
      source={{ path: paths.offer(), label: t('sheet.backToOffer') }}
      isEmpty={opened && 'fault' in opened}
      heading={({ t }) => t('offer.title')}
    >
      <ListNeedsScript title={t('offer.needsScript')} text={t('offer.needsScriptText')} />
      {opened && 'fault' in opened ? (
        <DocumentFault fault={opened.fault} onClose={close} />
      ) : (
        <Skeleton className={styles.waiting} />
      )}
    </SheetFrame>
  )
}

/** The address names no offer. */
const NO_OFFER = { fault: 'notHere' } as const

interface SheetProps {
  readonly document: QuoteDocument
  readonly sheetLanguages: SheetLanguages
}

function Sheet({ document, sheetLanguages }: SheetProps) {
  const [{ t, language }] = sheetLanguages
  const { lines, offer } = document
  const { products, retry } = useQuotedProducts(
    lines.map(({ id }) => id),
    sheetLanguages.map((sheetLanguage) => sheetLanguage.language),
  )
  const linkText = useLinkText(document)
  const path =
    linkText && linkText !== 'tooLong' ? paths.offerDocument(linkText) : paths.storedOffer(document.id)
  const totals = offerTotals(lines, document)
  return (
    <SheetFrame
      sheetLanguages={sheetLanguages}
      title={t('sheet.offerTitle')}
      source={{
        path,
        label: t('sheet.backToOffer'),
        code: path.length > OFFER_CODE_MAX_LENGTH ? paths.offer() : path,
      }}
      heading={(own) => own.t(offer ? 'offer.title' : 'quoted.title')}
      note={(own) => offer && <Terms document={document} sheetLanguage={own} />}
      isDated={!offer}
    >
      <FailedProducts products={products} retry={retry} />
      <ProductsTable
        rows={rowsOf(document, products, sheetLanguages[0])}
        sheetLanguages={sheetLanguages}
        counted
        total={totals}
      />
      {totals.withoutPrice > 0 && <p>{t('quote.withoutPrice', { count: totals.withoutPrice })}</p>}
      {offer?.terms && (
        <section className={styles.conditions}>
          {sheetLanguages.map((own) => (
            <InLanguage key={own.language} sheetLanguage={own}>
              <b>{own.t('offer.terms')}</b>
            </InLanguage>
          ))}
          <p>
            <bdi>{offer.terms}</bdi>
          </p>
        </section>
      )}
      {offer && (
        <div className={styles.signatures}>
          {(['signSeller', 'signCustomer'] as const).map((name) => (
            <div key={name}>
              {sheetLanguages.map((own) => (
                <InLanguage key={own.language} sheetLanguage={own}>
                  {own.t(`offer.${name}`)}
                </InLanguage>
              ))}
              {name === 'signSeller' && <bdi lang={language}>{offer.seller}</bdi>}
            </div>
          ))}
        </div>
      )}
    </SheetFrame>
  )
}

/** Number, dates and seller. */
function Terms({
  document: { offer },
  sheetLanguage: { t, language },
}: {
  readonly document: QuoteDocument
  readonly sheetLanguage: SheetLanguage
}) {
  if (!offer) return null
  const values = [
    [t('offer.number'), offer.number],
    [t('offer.date'), formatDate(offer.date, language)],
    [t('offer.validUntil'), formatDate(offer.validUntil, language)],
    [t('offer.seller'), offer.seller],
  ] as const
  return values
    .filter(([, value]) => value)
    .map(([label, value]) => (
      <p key={label}>
        {label}: <bdi>{value}</bdi>
      </p>
    ))
}

function rowsOf(
  document: QuoteDocument,
  products: ReadonlyMap<string, QuotedProduct>,
  { t, language }: SheetLanguage,
): readonly SheetRow[] {
  const { rooms } = document
  return linesByRoom(document).flatMap(({ room, lines }) => {
    const title = room ? roomLabel(room, t('quote.room.unnamed')) : t('quote.room.none')
    return lines.map((line, index) => ({
      ...rowOf(line),
      ...(rooms.length > 0 && index === 0 && { group: { title, ...offerTotals(lines, document) } }),
    }))
  })

  function rowOf(line: DocumentLine): SheetRow {
    const result = products.get(line.id)
    const found = typeof result === 'string' ? [] : (result ?? [])
    const { leadTime = '', remark = '', discountPercent = 0 } = line.offer ?? {}
    return {
      id: line.id,
      key: lineKey(line),
      products: found,
      title: result === 'gone' ? t('quote.unknown') : line.sku,
      isGone: result === 'gone',
      sku: found[0]?.sku ?? line.sku,
      image: found[0]?.images[0],
      quantity: piecesOf(line, rooms),
      unitUsd: netUnitUsd(line),
      discount:
        discountPercent > 0
          ? `${formatPrice(line.offer?.unitUsd)} ${formatSale(discountPercent, language)}`
          : undefined,
      sumUsd: lineSumUsd(line, rooms),
      notes: [
        { name: 'note', text: line.note },
        { name: 'leadTime', label: t('offer.leadTime'), text: leadTime },
        { name: 'remark', text: remark },
      ],
    }
  }
}
