/** A quote list in links and files: compressed, bounded, and validated when it is opened. */
import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { QUOTE_ITEMS_MAX, QUOTE_LINK_MAX_LENGTH } from '#domain/limits.ts'
import { parseDocument, type QuoteDocument } from '#domain/quote/quote-document.ts'
import { readFile, readLinkText, writeFileText, writeLinkText } from '#ui/quote/document-text.ts'

/** Ids of 96 bits that do not compress, like the provider's. */
const idOf = (index: number) => createHash('sha256').update(`${index}`).digest('hex').slice(0, 24)

const shortNote = (index: number) =>
  index % 3 ? `Walnut, seat ${40 + index} cm high, fabric ${index * 37}` : 'خشب الجوز، قماش رمادي فاتح'
const longNote = (index: number) => `${idOf(index + 1000)} ${idOf(index + 2000)} ${idOf(index + 3000)}`

const documentOfLength = (length: number, noteOf = shortNote): QuoteDocument => ({
  id: 'd1',
  answers: [],
  rooms: [
    { id: 'k3j9x0', name: 'مطعم، الطابق الأرضي', count: 1 },
    { id: 'p8w2q1', name: 'Room type A', count: 84 },
  ],
  lines: Array.from({ length }, (_, index) => ({
    id: idOf(index),
    room: index % 2 ? 'k3j9x0' : 'p8w2q1',
    quantity: index + 1,
    note: noteOf(index),
    sku: `SD-${1000 + index * 7}-W`,
  })),
})

const encoded = (value: unknown) =>
  `1d${deflateRawSync(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))).toString('base64url')}`

afterEach(() => vi.unstubAllGlobals())

describe('a link', () => {
  it('of 60 lines with rooms and notes is shorter than 8 KB and opens as it was written', async () => {
    const document = documentOfLength(60)
    const text = await writeLinkText(document)
    expect(text?.length).toBeLessThan(QUOTE_LINK_MAX_LENGTH)
    expect(text).toMatch(/^1d[\w-]+$/)
    expect(await readLinkText(text ?? '')).toEqual({ document })
  })

  it('is not written if it would be longer than 8 KB: such a list is a file', async () => {
    const document = documentOfLength(QUOTE_ITEMS_MAX, longNote)
    expect(await writeLinkText(document)).toBeUndefined()
    expect(await readFile(new Blob([writeFileText(document)]))).toEqual({ document })
  })

  it('is plain without CompressionStream, and such a browser says that it cannot open a compressed one', async () => {
    const document = documentOfLength(3)
    const compressed = await writeLinkText(document)
    vi.stubGlobal('CompressionStream', undefined)
    const plain = await writeLinkText(document)
    expect(plain).toMatch(/^1p/)
    expect(await readLinkText(plain ?? '')).toEqual({ document })
    // Deletes the global: the code asks whether it is there.
    const { DecompressionStream } = globalThis
    Reflect.deleteProperty(globalThis, 'DecompressionStream')
    try {
      expect(await readLinkText(compressed ?? '')).toEqual({ fault: 'cannotDecompress' })
    } finally {
      globalThis.DecompressionStream = DecompressionStream
    }
  })

  const whole = documentOfLength(2)
  const [line] = whole.lines
  test.each([
    ['nothing', '', 'damaged'],
    ['another text', '<script>', 'damaged'],
    ['an unknown encoding', '1zAAAA', 'damaged'],
    ['bytes that are not compressed', '1dAAAA', 'damaged'],
    ['JSON that is cut off', encoded('{"rooms":[],"lines":[{"id":'), 'damaged'],
    ['another shape', encoded([]), 'damaged'],
    ['no lines', encoded({ rooms: [], lines: [] }), 'damaged'],
    ['a room that is not there', encoded({ rooms: [], lines: [{ ...line, room: 'x' }] }), 'damaged'],
    ['a line twice', encoded({ ...whole, lines: [line, line] }), 'damaged'],
    ['a quantity of 0', encoded({ ...whole, lines: [{ ...line, quantity: 0 }] }), 'damaged'],
    ['an id that is a path', encoded({ ...whole, lines: [{ ...line, id: '../x' }] }), 'damaged'],
    [
      'a note that is too long',
      encoded({ ...whole, lines: [{ ...line, note: 'x'.repeat(201) }] }),
      'damaged',
    ],
    ['201 lines', encoded({ rooms: [], lines: Array(201).fill(0) }), 'tooLong'],
    ['more text than a link has', `1d${'A'.repeat(QUOTE_LINK_MAX_LENGTH)}`, 'tooLong'],
    ['8 KB that expand to 4 MB', encoded(' '.repeat(4_000_000)), 'tooLong'],
    ['a newer version', '2dAAAA', 'newer'],
    ['a newer version with another encoding', '12q!', 'damaged'],
  ])('with %s is refused', async (_what, text, fault) => {
    expect(await readLinkText(text)).toEqual({ fault })
  })

  it('that was cut off anywhere is refused', async () => {
    const text = (await writeLinkText(documentOfLength(20))) ?? ''
    for (let length = 1; length < text.length; length += 37) {
      expect(await readLinkText(text.slice(0, length))).toEqual({ fault: 'damaged' })
    }
  })

  it('gives a valid list or an error, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const opened = await readLinkText(encoded(value))
        expect('fault' in opened).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.anything(), (value) => void parseDocument(value)))
  })
})

describe('a file', () => {
  test.each([
    ['no JSON', 'a,b,c', 'damaged'],
    ['null', 'null', 'damaged'],
    ['JSON of something else', '{"rooms":[],"lines":[]}', 'damaged'],
    ['a newer version', '{"sedirQuoteList":2}', 'newer'],
    ['more than a megabyte', ' '.repeat(1_000_001), 'tooLong'],
  ])('with %s is refused', async (_what, text, fault) => {
    expect(await readFile(new Blob([text]))).toEqual({ fault })
  })
})
