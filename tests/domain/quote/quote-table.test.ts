/** The table of a quote list, which becomes a CSV file and the text of the clipboard. */
import { describe, expect, it } from 'vitest'
import { type QuotedProduct, quoteLines, quoteTotals } from '#domain/quote/quote-lines.ts'
import { QUOTE_COLUMNS, type QuoteTableWords, quoteTable } from '#domain/quote/quote-table.ts'
import { aProduct } from '#tests/support/product.ts'

const words = (language: 'en' | 'tr', unit: string): QuoteTableWords => ({
  language,
  columns: Object.fromEntries(
    QUOTE_COLUMNS.map((name) => [name, `${name} ${language}`]),
  ) as QuoteTableWords['columns'],
  total: `total ${language}`,
  unit,
  unknownProduct: `unknown ${language}`,
  unnamedRoom: `unnamed ${language}`,
})
const [english, turkish] = [words('en', 'pcs'), words('tr', 'adet')]
const rooms = [
  { id: 'bar', name: 'Bar', count: 3 },
  { id: 'hall', name: '', count: 1 },
]
const line = (id: string, more = {}) => ({ id, quantity: 2, note: '', sku: `OLD-${id}`, titles: {}, ...more })
const addressOf = (id: string) => `https://store.example/details/${id}`

function tableOf(languages: readonly [QuoteTableWords, ...QuoteTableWords[]]) {
  const chair = aProduct({ id: 'a', sku: 'SD-A', title: 'Oak chair', newPriceUsd: 19.99 })
  const lines = quoteLines(
    [
      line('a', { room: 'bar', note: 'by the window' }),
      line('b', { room: 'hall' }),
      line('c', { titles: { en: 'Old sofa' } }),
    ],
    new Map<string, QuotedProduct>([
      ['a', languages.map(({ language }) => ({ ...chair, title: `Oak chair ${language}` }))],
      ['b', 'gone'],
      ['c', 'failed'],
    ]),
    'en',
    rooms,
  )
  return quoteTable(lines, quoteTotals(lines), languages, addressOf)
}

describe('the table of a quote list', () => {
  it('has a heading, a row for each line and the total', () => {
    expect(tableOf([english])).toEqual([
      QUOTE_COLUMNS.map((name) => `${name} en`),
      [
        ...[1, 'Bar × 3', 'SD-A', 'Oak chair en', '180 × 68 × 110 cm', 6, 'pcs', 19.99, 119.94],
        ...['by the window', 'https://store.example/details/a'],
      ],
      [
        ...[2, 'unnamed en', 'OLD-b', 'unknown en', '', 2, 'pcs', '', ''],
        ...['', 'https://store.example/details/b'],
      ],
      [3, '', 'OLD-c', 'Old sofa', '', 2, 'pcs', '', '', '', 'https://store.example/details/c'],
      ['', '', '', 'total en', '', 10, '', '', 119.94, '', ''],
    ])
  })

  it('has an empty cell for a sum without prices', () => {
    const table = quoteTable([], quoteTotals([]), [english], addressOf)
    expect(table.at(-1)).toEqual(['', '', '', 'total en', '', 0, '', '', '', '', ''])
  })

  it('has in two languages both words where they differ, and a column of titles for each', () => {
    const [heading, chair, sofa, , total] = tableOf([english, { ...turkish, unit: 'pcs' }])
    expect(heading?.slice(0, 5)).toEqual([
      ...['number en / number tr', 'room en / room tr', 'sku en / sku tr'],
      ...['description en', 'description tr'],
    ])
    expect(chair?.slice(3, 5)).toEqual(['Oak chair en', 'Oak chair tr'])
    expect(chair?.[7]).toBe('pcs')
    expect(sofa?.slice(3, 5)).toEqual(['unknown en', 'unknown tr'])
    expect(total?.slice(3, 5)).toEqual(['total en', 'total tr'])
    expect(tableOf([english, turkish])[1]?.[7]).toBe('pcs / adet')
  })
})
