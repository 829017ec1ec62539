/** A quote list as a table with the columns that tenders ask for. */
import type { Language } from '#locales/languages.ts'
import { formatDimensions } from '../formats.ts'
import type { QuoteLine, QuoteTotals } from './quote-lines.ts'
import { roomLabel } from './quote-rooms.ts'
import type { Row } from './table-text.ts'

export const QUOTE_COLUMNS = [
  'number',
  'room',
  'sku',
  'description',
  'size',
  'quantity',
  'unit',
  'price',
  'sum',
  'note',
  'link',
] as const

export type QuoteColumn = (typeof QUOTE_COLUMNS)[number]

/** The table's words in one language. */
export interface QuoteTableWords {
  readonly language: Language
  readonly columns: Readonly<Record<QuoteColumn, string>>
  readonly total: string
  /** Unit of the quantities: “pcs”. */
  readonly unit: string
  readonly unknownProduct: string
  readonly unnamedRoom: string
}

/**
 * Returns the list as rows of cells: the heading first, the total last. Unknown values are empty cells, because
 * spreadsheets sum numbers only.
 * @param words one language or two, in the order of the lines' products: two languages have a column of titles each
 */
export function quoteTable(
  lines: readonly QuoteLine[],
  totals: QuoteTotals,
  words: readonly [QuoteTableWords, ...QuoteTableWords[]],
  addressOf: (productId: string) => string,
): readonly Row[] {
  const [own] = words
  const inAll = (textOf: (one: QuoteTableWords) => string) => [...new Set(words.map(textOf))].join(' / ')
  const rowOf = (
    cells: Readonly<Record<Exclude<QuoteColumn, 'description'>, string | number>>,
    titles: Row,
  ) => QUOTE_COLUMNS.flatMap((column) => (column === 'description' ? titles : [cells[column]]))
  const heading = Object.fromEntries(
    QUOTE_COLUMNS.map((column) => [column, inAll(({ columns }) => columns[column])]),
  ) as Record<QuoteColumn, string>
  const empty = Object.fromEntries(QUOTE_COLUMNS.map((column) => [column, ''])) as Record<QuoteColumn, string>
  return [
    rowOf(
      heading,
      words.map(({ columns }) => columns.description),
    ),
    ...lines.map(({ item, room, pieces, title, products, unitUsd, sumUsd }, index) =>
      rowOf(
        {
          number: index + 1,
          room: room ? roomLabel(room, own.unnamedRoom) : '',
          sku: products[0]?.sku ?? item.sku,
          size: (products[0] && formatDimensions(products[0], own.language)) ?? '',
          quantity: pieces,
          unit: inAll(({ unit }) => unit),
          price: unitUsd ?? '',
          sum: sumUsd ?? '',
          note: item.note,
          link: addressOf(item.id),
        },
        words.map(({ unknownProduct }, at) => products[at]?.title ?? title ?? unknownProduct),
      ),
    ),
    rowOf(
      { ...empty, quantity: totals.pieces, sum: totals.sumUsd ?? '' },
      words.map(({ total }) => total),
    ),
  ]
}
