/**
 * A table as text for other programs: a CSV file, and cells for the clipboard. Texts from visitors and the provider
 * are escaped against formula injection.
 */
import type { Direction, Language } from '#locales/languages.ts'
import { escapeHtml } from '../escape-html.ts'
import { formatDecimal } from '../formats.ts'

/** Numbers stay numeric in the program that opens the table. */
type Cell = string | number

export type Row = readonly Cell[]

interface CsvDialect {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

/**
 * What Excel expects in each language when a file is opened by double click: the list separator and the decimal separator of the
 * system. In Turkish `12.5` is 12 May, and in Arabic `12,5` is 125.
 */
export const CSV_DIALECTS: Readonly<Record<Language, CsvDialect>> = {
  en: { separator: ',', decimal: '.' },
  ar: { separator: ';', decimal: '.' },
  tr: { separator: ';', decimal: ',' },
}

/**
 * RFC 4180, with a byte order mark, by which Excel recognizes UTF-8. There is no `sep=` line: with one, Excel decodes
 * Arabic and Turkish as Latin.
 */
export function toCsv(rows: readonly Row[], dialect: CsvDialect): string {
  return `\ufeff${rows.map((row) => `${row.map((cell) => csvCell(cell, dialect)).join(dialect.separator)}\r\n`).join('')}`
}

/**
 * Tab-separated text for the clipboard, for spreadsheets and plain text. Spreadsheets parse numbers by their locale: in Turkish
 * `12.5` is 12 May.
 */
export function toTabbed(rows: readonly Row[], language: Language): string {
  return rows
    .map((row) => row.map((cell) => pasted(cell, language).replace(/\s+/gu, ' ')).join('\t'))
    .join('\n')
}

/** HTML table for the clipboard, for word processors. The first row is the heading. */
export function toHtmlTable(rows: readonly Row[], { language, direction }: HtmlLanguage): string {
  const [head = [], ...body] = rows
  const row = (cells: Row, tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(pasted(cell, language))}</${tag}>`).join('')}</tr>`
  return [
    `<table border="1" cellpadding="4" lang="${language}" dir="${direction}">`,
    `<thead>${row(head, 'th')}</thead>`,
    `<tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table>`,
  ].join('')
}

interface HtmlLanguage {
  readonly language: Language
  readonly direction: Direction
}

function pasted(cell: Cell, language: Language): string {
  return typeof cell === 'number' ? formatDecimal(cell, language) : harmless(cell)
}

function csvCell(cell: Cell, { separator, decimal }: CsvDialect): string {
  const text = typeof cell === 'number' ? `${cell}`.replace('.', decimal) : harmless(cell)
  return /["\r\n\t]|^\s|\s$/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Escapes a cell: spreadsheets evaluate text that starts like a formula. An apostrophe before it makes it text. */
function harmless(cell: string): string {
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell
}
