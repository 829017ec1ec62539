/**
 * A table as text that other programs take: a CSV file, cells for the clipboard. What a person or the provider wrote
 * never becomes a formula there.
 */

/** Numbers stay numbers for the program that opens the table. */
type Cell = string | number

export type Row = readonly Cell[]

export interface CsvDialect {
  /** What a double press on the file expects: Excel takes the list separator of the system. */
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

/** RFC 4180, with the mark that tells Excel of UTF-8. No `sep=` line: with one, Excel reads Arabic and Turkish as Latin. */
export function toCsv(rows: readonly Row[], dialect: CsvDialect): string {
  return `\ufeff${rows.map((row) => `${row.map((cell) => csvCell(cell, dialect)).join(dialect.separator)}\r\n`).join('')}`
}

/** For the clipboard of a spreadsheet or a plain text. */
export function toTabbed(rows: readonly Row[]): string {
  return rows.map((row) => row.map((cell) => harmless(cell).replace(/\s+/gu, ' ')).join('\t')).join('\n')
}

/** For the clipboard of a letter. The first row is the heading. */
export function toHtmlTable(rows: readonly Row[], { language, direction }: HtmlLanguage): string {
  const [head = [], ...body] = rows
  const row = (cells: Row, tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(harmless(cell))}</${tag}>`).join('')}</tr>`
  return [
    `<table border="1" cellpadding="4" lang="${language}" dir="${direction}">`,
    `<thead>${row(head, 'th')}</thead>`,
    `<tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table>`,
  ].join('')
}

interface HtmlLanguage {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

function csvCell(cell: Cell, { separator, decimal }: CsvDialect): string {
  const text = typeof cell === 'number' ? `${cell}`.replace('.', decimal) : harmless(cell)
  return /["\r\n\t]|^\s|\s$/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet runs what begins like a formula; with an apostrophe before it, it is text. */
function harmless(cell: Cell): string {
  if (typeof cell === 'number') return `${cell}`
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
