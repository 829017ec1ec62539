import type { QuoteLine, QuoteTotals } from './quote-lines.ts'
import type { Row } from './table-text.ts'

export type QuoteColumn = 'number' | 'piece' | 'sku' | 'quantity' | 'price' | 'sum' | 'note' | 'link'

interface QuoteTableWords {
  readonly columns: Readonly<Record<QuoteColumn, string>>
  readonly total: string
  readonly unknownPiece: string
  readonly addressOf: (productId: string) => string
}

export const QUOTE_COLUMNS = [
  'number',
  'piece',
  'sku',
  'quantity',
  'price',
  'sum',
  'note',
  'link',
] as const satisfies readonly QuoteColumn[]

/**
 * Returns the list as rows of cells: the heading first, the total last. Unknown values are empty cells, because
 * spreadsheets sum numbers only.
 */
export function quoteTable(
  lines: readonly QuoteLine[],
  totals: QuoteTotals,
  { columns, total, unknownPiece, addressOf }: QuoteTableWords,
): readonly Row[] {
  return [
    QUOTE_COLUMNS.map((column) => columns[column]),
    ...lines.map(({ item, title, products, unitUsd, sumUsd }, index) => [
      index + 1,
      title ?? unknownPiece,
      products[0]?.sku ?? item.sku,
      item.quantity,
      unitUsd ?? '',
      sumUsd ?? '',
      item.note,
      addressOf(item.id),
    ]),
    ['', total, '', totals.pieces, '', totals.sumUsd, '', ''],
  ]
}
