import { paths } from '#domain/paths.ts'
import { type QuoteLine, quoteLines, quoteTotals } from '#domain/quote/quote-lines.ts'
import { sharedItemsText } from '#domain/quote/shared-quote.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx'
import { ListNeedsScript } from '#ui/components/list-needs-script/list-needs-script.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useQuoteList } from '#ui/quote/use-quote-list.ts'
import { useQuotedProducts } from '#ui/quote/use-quoted-products.ts'
import { ProductsTable, type SheetRow } from './products-table.tsx'
import styles from './sheet.module.css'
import { SheetFrame } from './sheet-frame.tsx'
import type { SheetLanguages } from './sheet-language.ts'

/** This browser's quote list with quantities, notes and sums. The address in its QR code contains the list. */
export function QuoteSheet({ sheetLanguages }: { readonly sheetLanguages: SheetLanguages }) {
  const [own] = sheetLanguages
  const isHydrated = useHydrated()
  const list = useQuoteList((all) => all)
  const { products } = useQuotedProducts(
    list.map(({ id }) => id),
    sheetLanguages.map(({ language }) => language),
  )
  const lines = quoteLines(list, products, own.language)
  const totals = quoteTotals(lines)
  const { t } = own
  return (
    <SheetFrame
      sheetLanguages={sheetLanguages}
      title={t('sheet.quoteTitle')}
      source={{
        path: paths.quote(),
        label: t('sheet.backToQuote'),
        code: paths.quote(sharedItemsText(list)),
      }}
      heading={({ t }) => t('quoted.title')}
      note={({ t }) => list.length > 0 && <p>{t('quote.pieces', { count: totals.pieces })}</p>}
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
          <ProductsTable
            rows={lines.map((line) => toRow(line, t('quote.unknown')))}
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

function toRow({ item, products, title, unitUsd, sumUsd }: QuoteLine, unknown: string): SheetRow {
  const [product] = products
  return {
    id: item.id,
    products,
    title: title ?? unknown,
    sku: product?.sku ?? item.sku,
    image: product?.images[0] ?? item.image,
    quantity: item.quantity,
    unitUsd,
    sumUsd,
    note: item.note,
  }
}
