import type { TFunction } from 'i18next'
import { formatWeight } from '#domain/formats.ts'
import { OFFER_CODE_MAX_LENGTH, QUOTE_CODE_ITEMS_MAX } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { documentOf } from '#domain/quote/list-document.ts'
import {
  type QuoteLine,
  type QuoteTotals,
  quoteGroups,
  quoteLines,
  quoteTotals,
} from '#domain/quote/quote-lines.ts'
import { lineKey } from '#domain/quote/quote-list.ts'
import { type QuoteRooms, roomLabel } from '#domain/quote/quote-rooms.ts'
import { sharedItemsText } from '#domain/quote/shared-quote.ts'
import { formatVolume } from '#domain/quote/volume.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx'
import { FailedProducts } from '#ui/components/failed-products/failed-products.tsx'
import { ListNeedsScript } from '#ui/components/list-needs-script/list-needs-script.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useQuoteRooms } from '#ui/quote/quote-rooms.ts'
import { useLinkText } from '#ui/quote/use-link-text.ts'
import { useQuoteList } from '#ui/quote/use-quote-list.ts'
import { useQuotedProducts } from '#ui/quote/use-quoted-products.ts'
import { ProductsTable, type SheetRow } from './products-table.tsx'
import styles from './sheet.module.css'
import { SheetFrame } from './sheet-frame.tsx'
import type { SheetLanguage, SheetLanguages } from './sheet-language.ts'

/** This browser's quote list with quantities, notes and sums. The address in its QR code contains the list. */
export function QuoteSheet({ sheetLanguages }: { readonly sheetLanguages: SheetLanguages }) {
  const [own] = sheetLanguages
  const isHydrated = useHydrated()
  const list = useQuoteList((all) => all)
  const { products, retry } = useQuotedProducts(
    list.map(({ id }) => id),
    sheetLanguages.map(({ language }) => language),
  )
  const rooms = useQuoteRooms()
  const lines = quoteLines(list, products, own.language, rooms)
  const totals = quoteTotals(lines)
  const linkText = useLinkText(documentOf({ list, rooms }, NO_ANSWERS))
  const { t } = own
  return (
    <SheetFrame
      sheetLanguages={sheetLanguages}
      title={t('sheet.quoteTitle')}
      source={{
        path: paths.quote(),
        label: t('sheet.backToQuote'),
        code: codeOf(lines, linkText),
      }}
      isEmpty={isHydrated && list.length === 0}
      heading={({ t }) => t('quoted.title')}
      note={(sheetLanguage) => list.length > 0 && <Totals totals={totals} sheetLanguage={sheetLanguage} />}
    >
      <ListNeedsScript />
      {!isHydrated && <Skeleton className={styles.waiting} />}
      {isHydrated && list.length === 0 && (
        <EmptyState title={t('quote.empty')} text={t('quote.emptyText')}>
          <Button href={paths.products()}>{t('common.browse')}</Button>
        </EmptyState>
      )}
      {list.length > 0 && (
        <>
          <FailedProducts products={products} retry={retry} />
          <ProductsTable
            rows={rowsOf(lines, rooms, t)}
            sheetLanguages={sheetLanguages}
            counted
            total={totals}
          />
          {totals.withoutPrice > 0 && <p>{t('quote.withoutPrice', { count: totals.withoutPrice })}</p>}
        </>
      )}
    </SheetFrame>
  )
}

const NO_ANSWERS = { id: '', answers: [] }

/** Number of pieces, volume and weight of the list. */
function Totals({
  totals,
  sheetLanguage: { language, t },
}: {
  readonly totals: QuoteTotals
  readonly sheetLanguage: SheetLanguage
}) {
  const volume = formatVolume(totals.volumeCm3, language)
  const weight = formatWeight(totals.weightGrams, language)
  return (
    <>
      <p>{t('quote.pieces', { count: totals.pieces })}</p>
      {volume && (
        <p>
          {t('quote.volume')} <bdi>{volume}</bdi>
        </p>
      )}
      {weight && (
        <p>
          {t('quote.weight')} <bdi>{weight}</bdi>
        </p>
      )}
    </>
  )
}

function rowsOf(lines: readonly QuoteLine[], rooms: QuoteRooms, t: TFunction): readonly SheetRow[] {
  return quoteGroups(lines, rooms).flatMap((group) => {
    const { pieces, sumUsd } = quoteTotals(group.lines)
    const title = group.room ? roomLabel(group.room, t('quote.room.unnamed')) : t('quote.room.none')
    return group.lines.map((line, index) => ({
      ...toRow(line, t('quote.unknown')),
      ...(rooms.length > 0 && index === 0 && { group: { title, pieces, sumUsd } }),
    }))
  })
}

/** The address in the QR code: products and quantities, else the complete list if it fits, else the page without a list. */
function codeOf(lines: readonly QuoteLine[], linkText: string | undefined): string {
  const items = sharedItemsText(lines.map(({ item, pieces }) => ({ id: item.id, quantity: pieces })))
  if (items !== undefined && lines.length <= QUOTE_CODE_ITEMS_MAX) return paths.quoteItems(items)
  const path = linkText && linkText !== 'tooLong' ? paths.quoteDocument(linkText) : paths.quote()
  return path.length > OFFER_CODE_MAX_LENGTH ? paths.quote() : path
}

function toRow(line: QuoteLine, unknown: string): SheetRow {
  const { item, state, products, title, pieces, unitUsd, sumUsd } = line
  const [product] = products
  return {
    id: item.id,
    key: lineKey(item),
    products,
    title: title ?? (state === 'gone' ? unknown : item.sku),
    isGone: state === 'gone',
    sku: product?.sku ?? item.sku,
    image: product?.images[0] ?? item.image,
    quantity: pieces,
    unitUsd,
    sumUsd,
    notes: [{ name: 'note', text: item.note }],
  }
}
