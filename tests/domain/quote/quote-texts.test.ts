/** A quote list as text: a CSV file, cells for the clipboard, a mail. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { company } from '#domain/company.ts'
import { MAILTO_MAX_LENGTH, QUOTE_ITEMS_MAX } from '#domain/limits.ts'
import { mailLine, quoteMail } from '#domain/quote/quote-mail.ts'
import { CSV_DIALECTS, toCsv, toHtmlTable, toTabbed } from '#domain/quote/table-text.ts'
import { aProduct } from '#tests/support/product.ts'

const COMMA = { separator: ',', decimal: '.' } as const
const SEMICOLON = { separator: ';', decimal: ',' } as const

describe('a CSV file', () => {
  test.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\rlines', '"two\rlines"'],
    [' edge', '" edge"'],
    ['edge ', '"edge "'],
    ['كرسي بلوط', 'كرسي بلوط'],
    ['=1+1', "'=1+1"],
    ['+90 212', "'+90 212"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =HYPERLINK("x")', '"\'  =HYPERLINK(""x"")"'],
    ['\t=1', '"\'\t=1"'],
    ['\t1', '"\'\t1"'],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠A1', "'＠A1"],
    // Invisible: the left-to-right mark, the byte order mark.
    ['\u200e=1', "'\u200e=1"],
    ['\ufeff+1', "'\ufeff+1"],
    ['1-2', '1-2'],
    [12.5, '12.5'],
    ['', ''],
  ])('writes %j as %s', (cell, written) => {
    expect(toCsv([[cell]], COMMA)).toBe(`\ufeff${written}\r\n`)
  })

  it('begins with the byte order mark of UTF-8, ends each row, and has no line for one program only', () => {
    const file = toCsv(
      [
        ['Ürün', 'السعر'],
        ['a;b', 1.5],
      ],
      SEMICOLON,
    )
    expect(file).toBe('\ufeffÜrün;السعر\r\n"a;b";1,5\r\n')
  })

  test.each([
    ['en', 'a;b,12.5'],
    ['ar', '"a;b";12.5'],
    ['tr', '"a;b";12,5'],
  ] as const)('has the separators that Excel in %s expects: %s', (language, line) => {
    expect(toCsv([['a;b', 12.5]], CSV_DIALECTS[language])).toBe(`\ufeff${line}\r\n`)
  })

  it('is parsed to the values that were written, and no cell begins a formula', () => {
    const cells = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 })
    fc.assert(
      fc.property(cells, fc.constantFrom(COMMA, SEMICOLON), (rows, dialect) => {
        const read = parseCsv(toCsv(rows, dialect), dialect.separator)
        expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
        )
        for (const cell of read.flat()) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/)
      }),
    )
  })
})

describe('cells for the clipboard', () => {
  it('contain no tab or line break', () => {
    expect(
      toTabbed(
        [
          ['a\tb\tc', 'd\r\ne\nf'],
          [1, '=2'],
        ],
        'en',
      ),
    ).toBe("a b c\td e f\n1\t'=2")
  })

  it('are markup that contains only text', () => {
    const html = toHtmlTable([['<b>'], ['"&"']], { language: 'ar', direction: 'rtl' })
    expect(html).toContain('<table border="1" cellpadding="4" lang="ar" dir="rtl">')
    expect(html).toContain('<th>&lt;b&gt;</th>')
    expect(html).toContain('<td>&quot;&amp;&quot;</td>')
  })

  test.each([
    ['en', '12.5'],
    ['ar', '12.5'],
    ['tr', '12,5'],
  ] as const)('have numbers in %s as a spreadsheet of that language reads them: %s', (language, number) => {
    const rows = [['price'], [12.5]]
    expect(toTabbed(rows, language)).toBe(`price\n${number}`)
    expect(toHtmlTable(rows, { language, direction: 'ltr' })).toContain(`<td>${number}</td>`)
  })
})

test.each([
  ['en', 'Bar × 3: 6 × Chair (SD-1), $480.00: by the window'],
  ['tr', 'Bar × 3: 6 × Chair (SD-1), $480.00: by the window'],
  // The Arabic comma. Without the isolate and a code before it a mail program shows "480.00$".
  ['ar', 'Bar × 3: 6 × Chair (SD-1)، \u2066$480.00\u2069: by the window'],
] as const)('a row of a quote list in a mail in %s is %j', (language, text) => {
  const line = {
    item: { id: '1', quantity: 2, note: 'by the window', sku: 'SD-1', titles: {} },
    room: { id: 'bar', name: 'Bar', count: 3 },
    state: 'known',
    pieces: 6,
    products: [],
    title: 'Chair',
    sumUsd: 480,
  } as const
  expect(mailLine(line, { unnamedRoom: 'Room', unknownProduct: 'Unknown' }, language)).toBe(text)
})

test('a row without a title, a price or a room has the present SKU', () => {
  const line = {
    item: { id: '1', quantity: 1, note: '', sku: 'SD-1', titles: {} },
    state: 'known',
    pieces: 1,
    products: [aProduct({ sku: 'SD-2' })],
  } as const
  const words = { unnamedRoom: 'Room', unknownProduct: 'Unknown' }
  expect(mailLine(line, words, 'en')).toBe('1 × Unknown (SD-2)')
})

describe('a quote list as a mail', () => {
  const request = { name: 'Leyla', email: 'leyla@kiyi.example', phone: '+90 1', message: 'For the terrace' }
  const labels = { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message' }
  const parts = {
    request,
    labels,
    language: 'en' as const,
    total: '3 pieces',
    links: ['https://sedir.example/quote#quote=1d', 'https://sedir.example/quote#items=a:1'],
    rest: (count: number) => `${count} more`,
  }
  const bodyOf = (href: string) => new URL(href).searchParams.get('body')?.replaceAll('\r\n', '\n') ?? ''

  it('has all rows if they fit', () => {
    const mail = quoteMail({ ...parts, lines: ['2 × Chair', '1 × Table'] })
    expect(mail).toMatchObject({ isComplete: true, included: 2 })
    expect(mail.href.startsWith(`mailto:${company.email}?subject=Leyla&body=`)).toBe(true)
    expect(bodyOf(mail.href)).toBe(mail.text)
    expect(mail.text).toBe(
      [
        'Name: Leyla\nEmail: leyla@kiyi.example\nPhone: +90 1\nMessage: For the terrace',
        '2 × Chair\n1 × Table',
        '3 pieces',
        'https://sedir.example/quote#quote=1d',
      ].join('\n\n'),
    )
  })

  it('otherwise has as many rows as fit, the number of the others, and a link to all of them', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index + 1} × كرسي من خشب البلوط`)
    const mail = quoteMail({ ...parts, lines })
    expect(mail.isComplete).toBe(false)
    expect(mail.included).toBeGreaterThan(2)
    expect(mail.included).toBeLessThan(30)
    const body = bodyOf(mail.href)
    expect(body).toContain('Message: For the terrace')
    expect(body).toContain(lines[mail.included - 1])
    expect(body).not.toContain(lines[mail.included])
    expect(body).toContain(`${30 - mail.included} more`)
    expect(body).toContain(parts.links[0])
    expect(mail.text).toContain(lines[29])

    const [, short = ''] = parts.links
    const complete = `https://sedir.example/quote#quote=${'d'.repeat(MAILTO_MAX_LENGTH)}`
    const withShort = quoteMail({ ...parts, lines, links: [complete, short] })
    expect(bodyOf(withShort.href)).toContain(short)
    expect(withShort.text).toContain(complete)
    // A link that does not fit leaves out no row.
    for (const [links, link] of [
      [[complete, short], short],
      [[complete], '3 pieces'],
    ] as const) {
      const mail = quoteMail({ ...parts, lines: ['2 × Chair', '1 × Table'], links })
      expect(mail).toMatchObject({ isComplete: true, included: 2 })
      expect(bodyOf(mail.href).endsWith(link)).toBe(true)
    }
  })

  it('leaves out one row if only one is too many', () => {
    const lines = ['2 × Chair', '1 × Table', 'x'.repeat(MAILTO_MAX_LENGTH)]
    expect(quoteMail({ ...parts, lines }).included).toBe(2)
  })

  const LONG = 'x'.repeat(MAILTO_MAX_LENGTH)

  const ROWS = ['2 × Chair', '1 × Table']
  const [LINK] = parts.links

  it.each([
    [
      'a row that does not fit leaves the message',
      {},
      [LONG],
      0,
      ['Name: Leyla\nEmail: leyla@kiyi.example\nPhone: +90 1\nMessage: For the terrace', '1 more', LINK],
    ],
    [
      'a message that does not fit leaves out one row',
      { message: LONG },
      ROWS,
      1,
      ['Name: Leyla\nEmail: leyla@kiyi.example\nPhone: +90 1', '2 × Chair', '1 more', LINK],
    ],
    [
      'a name that does not fit leaves the address',
      { name: LONG },
      ROWS,
      1,
      ['Email: leyla@kiyi.example\nPhone: +90 1', '2 × Chair', '1 more'],
    ],
    ['an address that does not fit leaves the number of the rows', { email: LONG }, ROWS, 0, ['2 more']],
  ])('%s', (_what, entered, lines, included, paragraphs) => {
    const mail = quoteMail({ ...parts, request: { ...request, ...entered }, lines })
    expect(mail).toMatchObject({ isComplete: false, included })
    expect(bodyOf(mail.href)).toBe(paragraphs.join('\n\n'))
  })

  it('has all rows if it is exactly as long as mail programs accept', () => {
    const { href } = quoteMail({ ...parts, lines: ['x'] })
    const row = 'x'.repeat(1 + MAILTO_MAX_LENGTH - href.length)
    expect(quoteMail({ ...parts, lines: [row] }).isComplete).toBe(true)
    expect(quoteMail({ ...parts, lines: [`${row}x`] }).isComplete).toBe(false)
  })

  it('has the first 40 characters of the name as its subject', () => {
    const { href } = quoteMail({ ...parts, request: { ...request, name: 'n'.repeat(41) }, lines: [] })
    expect(new URL(href).searchParams.get('subject')).toBe(`${'n'.repeat(40)}…`)
  })

  it('is no longer than mail programs accept, for any text', () => {
    const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
    fc.assert(
      fc.property(
        fc.record({ name: text(100), email: text(200), phone: text(40), message: text(2000) }),
        fc.array(text(300), { minLength: 1, maxLength: QUOTE_ITEMS_MAX }),
        fc.integer({ min: 0, max: 1400 }),
        (written, lines, linkLength) => {
          const links = [3, 1].map((times) => `https://sedir.example/quote#${'a'.repeat(times * linkLength)}`)
          const mail = quoteMail({ ...parts, request: written, lines, links })
          expect(mail.href.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH)
          if (mail.isComplete) expect(mail.included).toBe(lines.length)
          else expect(mail.included).toBeLessThan(lines.length)
        },
      ),
    )
  })
})

/** Parses CSV by RFC 4180. */
function parseCsv(file: string, separator: string): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const text = file.slice(1)
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      at += 1
    } else cell += character
  }
  return rows
}
