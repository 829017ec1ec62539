/** Offers: totals, answers, and two versions of one document. */
import { describe, expect, it, test } from 'vitest'
import {
  ANSWERS_MAX,
  OFFER_PRICE_MAX_USD,
  OFFER_TERMS_MAX_LENGTH,
  OFFER_TEXT_MAX_LENGTH,
  QUOTE_ITEMS_MAX,
  QUOTE_NOTE_MAX_LENGTH,
  QUOTE_QUANTITY_MAX,
  QUOTE_ROOM_NAME_MAX_LENGTH,
  QUOTE_ROOMS_MAX,
  STORED_OFFERS_MAX,
} from '#domain/limits.ts'
import {
  type Answer,
  answerOf,
  answersOf,
  differingTerms,
  isOutdated,
  isSameVersion,
  lineDifferences,
  mergedAnswers,
  swapIdsOf,
} from '#domain/offer/answers.ts'
import {
  canReplace,
  isExpired,
  lineSumUsd,
  linesByRoom,
  netUnitUsd,
  newTerms,
  offerTotals,
} from '#domain/offer/offer.ts'
import { parseStoredOffers, withOffer, withoutOffer } from '#domain/offer/stored-offers.ts'
import { type DocumentLine, parseDocument, type QuoteDocument } from '#domain/quote/quote-document.ts'
import { lineKey, QUOTE_SKU_MAX_LENGTH } from '#domain/quote/quote-list.ts'

const [CHAIR, SOFA, STOOL] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string]

const priced = (unitUsd: number, discountPercent = 0) => ({
  unitUsd,
  discountPercent,
  leadTime: '',
  remark: '',
})
const terms = {
  number: 'S-1',
  date: '2026-11-22',
  validUntil: '2026-12-22',
  seller: 'Leyla',
  terms: '',
  language: 'ar',
} as const
const document: QuoteDocument = {
  id: 'd1',
  rooms: [{ id: 'a', name: 'Room type A', count: 84 }],
  lines: [
    { id: CHAIR, room: 'a', quantity: 2, note: '', sku: 'SD-1', offer: priced(19.99, 10) },
    { id: CHAIR, quantity: 1, note: '', sku: 'SD-1', offer: priced(19.99) },
    { id: SOFA, quantity: 3, note: '', sku: 'SD-2' },
  ],
  offer: terms,
  answers: [],
}
const [chair, , sofa] = document.lines as [DocumentLine, DocumentLine, DocumentLine]

const answer = (by: string, at: string, more: Partial<Answer> = {}): Answer => ({
  line: `${CHAIR}@a`,
  by,
  at: `2026-11-22T${at}:00.000Z`,
  verdict: 'approved',
  remark: '',
  pieces: 168,
  unitUsd: 17.99,
  ...more,
})

describe('the lines of an offer by room', () => {
  it('are grouped by the identifier of the room, with those outside all rooms first and empty rooms left out', () => {
    const unnamed = { name: '', count: 1 }
    const rooms = [
      { id: 'a', ...unnamed },
      { id: 'empty', ...unnamed },
      { id: 'b', ...unnamed },
    ]
    const inB = { ...sofa, room: 'b' }
    expect(linesByRoom({ ...document, rooms, lines: [inB, ...document.lines] })).toEqual([
      { lines: document.lines.slice(1) },
      { room: rooms[0], lines: [chair] },
      { room: rooms[2], lines: [inB] },
    ])
    expect(linesByRoom({ ...document, lines: [] })).toEqual([])
  })

  it('have the price after the discount, times the number of rooms of their kind', () => {
    expect(document.lines.map((line) => lineSumUsd(line, document.rooms))).toEqual([
      3022.32,
      19.99,
      undefined,
    ])
  })
})

describe('the totals of an offer', () => {
  it('are exact to the cent, with discounts and all rooms, and say what has no price', () => {
    expect(offerTotals(document.lines, document)).toEqual({
      pieces: 172,
      listUsd: 3378.31,
      sumUsd: 3042.31,
      withoutPrice: 3,
    })
    const unpriced = document.lines.filter((line) => netUnitUsd(line) === undefined)
    expect(offerTotals(unpriced, document)).toEqual({
      pieces: 3,
      listUsd: 0,
      sumUsd: undefined,
      withoutPrice: 3,
    })
  })

  test.each([
    [19.99, 10, 17.99],
    [100, 100, 0],
    [0.05, 50, 0.03],
    // Half a cent is rounded up, also where floating-point numbers are slightly below it.
    [1.15, 10, 1.04],
    [8.2, 12.5, 7.18],
    [9_999_999.99, 0.01, 9_998_999.99],
    [1_000_000, 0, 1_000_000],
  ])('%d less %d percent is %d', (unit, discount, net) =>
    expect(netUnitUsd({ ...document.lines[2], offer: priced(unit, discount) } as never)).toBe(net),
  )

  test.each([
    ['2026-12-22', false],
    ['2026-12-23', true],
  ])('an offer until 22 December has expired on %s: %s', (today, expired) => {
    expect(isExpired(terms, today)).toBe(expired)
    expect(isExpired({ ...terms, validUntil: '' }, today)).toBe(false)
  })
})

it('a new offer is valid for 30 days and numbered by day', () => {
  expect(newTerms('k3j9x0', '2026-12-15', 'Leyla', 'tr')).toEqual({
    number: '20261215-k3j9',
    date: '2026-12-15',
    validUntil: '2027-01-14',
    seller: 'Leyla',
    terms: '',
    language: 'tr',
  })
})

test.each([
  [{ type: 'chair', lengthCm: 50 }, { type: 'chair', lengthCm: 55 }, true],
  [{ type: 'chair', lengthCm: 100 }, { type: 'chair', lengthCm: 115 }, true],
  // 10.2 cm are 15 percent, though not in floating-point numbers.
  [{ type: 'chair', widthCm: 68 }, { type: 'chair', widthCm: 78.2 }, true],
  [{ type: 'chair', widthCm: 68 }, { type: 'chair', widthCm: 78.3 }, false],
  [{ type: 'chair', lengthCm: 50 }, { type: 'chair', lengthCm: 60 }, false],
  [{ type: 'chair', lengthCm: 50 }, { type: 'sofa', lengthCm: 50 }, false],
  [{ type: 'chair' }, { type: 'chair', heightCm: 80 }, true],
  [{ type: 'chair', heightCm: 80 }, { type: 'chair' }, true],
])('%j can be replaced by %j: %s', (product, other, can) => expect(canReplace(product, other)).toBe(can))

describe('answers', () => {
  it('of two people who disagree are both shown; of one person the last is valid and the others are kept', () => {
    const first = answer('Omar', '09:00')
    const changed = answer(' omar', '11:00', { verdict: 'refused' })
    const other = answer('Leyla', '10:00')
    const { latest, earlier, isDisputed } = answersOf([changed, other, first], chair)
    expect([latest, earlier, isDisputed]).toEqual([[other, changed], [first], true])
    expect(answersOf([other, first], chair).isDisputed).toBe(false)
    const swaps = ['x', 'y'].map((swapId) => answer(swapId, '09:00', { verdict: 'swap', swapId }))
    expect(answersOf(swaps, chair).isDisputed).toBe(true)
    expect(answersOf([first], sofa).latest).toEqual([])
  })

  test.each([
    ['İrem Şahin', 'İREM ŞAHİN'],
    ['Işık', 'IŞIK'],
    ['أحمد', 'أَحْمَد'],
    ['José', 'Jose'],
  ])('of %s and %s are those of one person', (name, again) => {
    const answers = [answer(name, '09:00'), answer(again, '10:00', { verdict: 'refused' })]
    expect(answersOf(answers, chair)).toMatchObject({ latest: [answers[1]], isDisputed: false })
  })

  it('name the products that are asked for instead', () => {
    const swap = answer('a', '09:00', { verdict: 'swap', swapId: STOOL })
    expect(swapIdsOf([answer('b', '09:00'), swap])).toEqual([STOOL])
  })

  it('merge in either order without duplicates, and opening the same link again changes nothing', () => {
    const [one, two, three] = [answer('a', '09:00'), answer('b', '10:00'), answer('c', '08:00')]
    expect(mergedAnswers([one, two], [three, one])).toEqual([three, one, two])
    expect(mergedAnswers([three, one], [one, two])).toEqual([three, one, two])
    const { answers } = parseDocument({ ...document, answers: [one] }) as QuoteDocument
    expect(mergedAnswers([one], answers)).toHaveLength(1)
    const many = Array.from({ length: ANSWERS_MAX }, (_, index) => answer(`p${index}`, '09:00'))
    const merged = mergedAnswers([one, two, three], many)
    expect(merged).toHaveLength(ANSWERS_MAX)
    // The oldest are left out.
    expect(merged).not.toContain(three)
    expect(merged.at(-1)).toBe(two)
  })

  it('contain what was chosen, by whom and when, with the pieces and the price at that time', () => {
    const choice = { verdict: 'swap', swapId: STOOL, remark: 'In oak' } as const
    const given = { by: 'Ada', at: '2026-11-20T09:00:00Z' }
    expect(answerOf(chair, document, choice, given)).toEqual({
      ...choice,
      ...given,
      line: `${CHAIR}@a`,
      pieces: 168,
      unitUsd: 17.99,
    })
  })

  it('are outdated if price or quantity has changed since', () => {
    const now = answerOf(chair, document, { verdict: 'approved', remark: '' }, answer('a', '09:00'))
    expect(now).toMatchObject({ line: `${CHAIR}@a`, pieces: 168, unitUsd: 17.99 })
    expect(isOutdated(now, chair, document)).toBe(false)
    expect(isOutdated(now, { ...document.lines[0], quantity: 3 } as never, document)).toBe(true)
    expect(isOutdated(now, { ...document.lines[0], offer: priced(19.99) } as never, document)).toBe(true)
    expect(
      isOutdated(answerOf(sofa, document, { verdict: 'refused', remark: '' }, now), sofa, document),
    ).toBe(false)
  })
})

describe('two versions of an offer', () => {
  it('are compared line by line, whatever the order of the names in their JSON', () => {
    const reordered = {
      ...document,
      offer: Object.fromEntries(Object.entries(terms).reverse()),
    } as unknown as QuoteDocument
    expect(isSameVersion(document, reordered)).toBe(true)
    const lines = document.lines.slice(1).map((line) => (line.id === SOFA ? { ...line, quantity: 4 } : line))
    const other = { ...document, lines: [...lines, { id: 'bed', quantity: 1, note: '', sku: '' }] }
    expect(isSameVersion(document, other)).toBe(false)
    expect(
      lineDifferences(document, other).map(({ key, own, other }) => [key, own?.quantity, other?.quantity]),
    ).toEqual([
      [`${CHAIR}@a`, 2, undefined],
      [SOFA, 3, 4],
      ['bed', undefined, 1],
    ])
    expect(isSameVersion(document, { ...document, offer: { ...terms, number: 'S-2' } })).toBe(false)
  })

  it('do not differ in a line whose fields the seller has filled and emptied again', () => {
    const { offer: _offer, ...line } = sofa
    const empty = { discountPercent: 0, leadTime: '', remark: '' }
    const parsed = (lines: readonly unknown[]) => parseDocument({ ...document, lines }) as QuoteDocument
    expect(isSameVersion(parsed([line]), parsed([{ ...line, offer: empty }]))).toBe(true)
    expect(isSameVersion(parsed([line]), parsed([{ ...line, offer: { ...empty, unitUsd: 0 } }]))).toBe(false)
  })

  it('differ in the lines of a room that was changed, and in their terms', () => {
    const rooms = document.rooms.map((room) => ({ ...room, count: room.count + 1 }))
    const keys = lineDifferences(document, { ...document, rooms }).map(({ key }) => key)
    expect(keys).toEqual(document.lines.filter(({ room }) => room).map(lineKey))
    expect(keys).not.toEqual([])
    const later = { ...document, offer: { ...terms, validUntil: '2027-02-01', terms: '60 days' } }
    expect(lineDifferences(document, later)).toEqual([])
    expect(differingTerms(document, later)).toEqual(['validUntil', 'terms'])
    expect(differingTerms(document, document)).toEqual([])
    const { offer: _terms, ...list } = document
    for (const differing of [differingTerms(list, document), differingTerms(document, list)])
      expect(new Set(differing)).toEqual(new Set(Object.keys(terms)))
  })
})

describe('a document with an offer', () => {
  const whole = { ...document, answers: [answer('Omar', '09:00', { verdict: 'swap', swapId: STOOL })] }
  it('is the same after it is written and read', () => {
    expect(parseDocument(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  })

  test.each([
    ['a price below 0', { lines: [{ ...document.lines[0], offer: priced(-1) }] }],
    ['a price that is a text', { lines: [{ ...document.lines[0], offer: { ...priced(1), unitUsd: '1' } }] }],
    ['a price of a thousandth of a cent', { lines: [{ ...document.lines[0], offer: priced(1.00001) }] }],
    ['a discount of 101 percent', { lines: [{ ...document.lines[0], offer: priced(1, 101) }] }],
    ['a date in another format', { offer: { ...terms, date: '22.11.2026' } }],
    ['an impossible date', { offer: { ...terms, date: '2026-13-45' } }],
    ['a day that its month does not have', { offer: { ...terms, validUntil: '2027-02-31' } }],
    ['an unknown language', { offer: { ...terms, language: 'xx' } }],
    ['an unknown verdict', { answers: [answer('a', '09:00', { verdict: 'maybe' as never })] }],
    ['a swap without a product', { answers: [answer('a', '09:00', { verdict: 'swap' })] }],
    ['an answer without a name', { answers: [answer(' ', '09:00')] }],
    ['a room twice', { rooms: [...document.rooms, ...document.rooms] }],
    ['an answer with an invalid time', { answers: [{ ...answer('a', '09:00'), at: 'yesterday' }] }],
    ['an id that is a path', { id: '../x' }],
    ['no lines', { lines: [] }],
    ['lines that are no list', { lines: { 0: sofa } }],
    ['a line twice', { lines: [sofa, sofa] }],
    ['a line that is nothing', { lines: [null] }],
    ['a line in a room that is missing', { lines: [sofa, { ...chair, room: 'b' }] }],
    ['a half chair', { lines: [{ ...sofa, quantity: 1.5 }] }],
    ['a quantity that is a text', { lines: [{ ...sofa, quantity: '3' }] }],
    ['a quantity of 0', { lines: [{ ...sofa, quantity: 0 }] }],
    ['a note that is a number', { lines: [{ ...sofa, note: 7 }] }],
    ['a date that is a number', { offer: { ...terms, date: 20261122 } }],
    [
      'a time behind other characters',
      { answers: [{ ...answer('a', '09:00'), at: '+002026-11-22T09:00Z' }] },
    ],
    ['a time without a day', { answers: [{ ...answer('a', '09:00'), at: 'Nov 2026' }] }],
    ['an answer to no line', { answers: [{ ...answer('a', '09:00'), line: '' }] }],
    ['an answer to a line in two rooms', { answers: [{ ...answer('a', '09:00'), line: `${CHAIR}@a@b` }] }],
    ['an answer to a path', { answers: [{ ...answer('a', '09:00'), line: `../${CHAIR}` }] }],
    ['an answer to a number', { answers: [{ ...answer('a', '09:00'), line: 7 }] }],
    ['a product without an id of the provider', { lines: [{ ...document.lines[0], id: 'chair' }] }],
    [
      'a swap for a product without an id of the provider',
      { answers: [answer('a', '09:00', { verdict: 'swap', swapId: 'stool' })] },
    ],
  ])('with %s is damaged', (_what, part) => expect(parseDocument({ ...document, ...part })).toBe('damaged'))

  test.each([null, 7, 'text', []])('is not %j', (value) => expect(parseDocument(value)).toBe('damaged'))

  const textOf = (length: number) => 'x'.repeat(length)
  const many = <Item>(count: number, itemOf: (number: number) => Item) =>
    Array.from({ length: count }, (_, at) => itemOf(at))
  const bed = { id: STOOL, quantity: 1, note: '', sku: '' }
  const offered = (offer: object) => ({ lines: [{ ...bed, offer: { ...priced(1), ...offer } }] })

  test.each<[string, number, (value: number) => object]>([
    ['pieces in a line', QUOTE_QUANTITY_MAX, (quantity) => ({ lines: [{ ...bed, quantity }] })],
    ['characters in a note', QUOTE_NOTE_MAX_LENGTH, (it) => ({ lines: [{ ...bed, note: textOf(it) }] })],
    ['characters in a SKU', QUOTE_SKU_MAX_LENGTH, (it) => ({ lines: [{ ...bed, sku: textOf(it) }] })],
    ['dollars for a piece', OFFER_PRICE_MAX_USD, (unitUsd) => offered({ unitUsd })],
    ['percent of discount', 100, (discountPercent) => offered({ discountPercent })],
    ['characters in a lead time', OFFER_TEXT_MAX_LENGTH, (it) => offered({ leadTime: textOf(it) })],
    ['characters in a remark', QUOTE_NOTE_MAX_LENGTH, (it) => offered({ remark: textOf(it) })],
    ['characters of terms', OFFER_TERMS_MAX_LENGTH, (it) => ({ offer: { ...terms, terms: textOf(it) } })],
    ['characters in a number', OFFER_TEXT_MAX_LENGTH, (it) => ({ offer: { ...terms, number: textOf(it) } })],
    ['characters in a seller', OFFER_TEXT_MAX_LENGTH, (it) => ({ offer: { ...terms, seller: textOf(it) } })],
    [
      'rooms of a kind',
      QUOTE_QUANTITY_MAX,
      (count) => ({ lines: [bed], rooms: [{ id: 'a', name: '', count }] }),
    ],
    [
      'characters in a name of a room',
      QUOTE_ROOM_NAME_MAX_LENGTH,
      (it) => ({ lines: [bed], rooms: [{ id: 'a', name: textOf(it), count: 1 }] }),
    ],
    [
      'characters in a name of a person',
      OFFER_TEXT_MAX_LENGTH,
      (it) => ({ answers: [answer(textOf(it), '09:00')] }),
    ],
    [
      'pieces in an answer',
      QUOTE_QUANTITY_MAX ** 2,
      (pieces) => ({ answers: [answer('a', '09:00', { pieces })] }),
    ],
  ])('has at most so many %s: %d', (_what, most, partOf) => {
    expect(parseDocument({ ...document, ...partOf(most) })).toMatchObject({ id: 'd1' })
    expect(parseDocument({ ...document, ...partOf(most + 1) })).toBe('damaged')
  })

  test.each<[string, number, (count: number) => object]>([
    [
      'lines',
      QUOTE_ITEMS_MAX,
      (count) => ({ lines: many(count, (at) => ({ ...bed, id: `${at}`.padStart(24, '0') })) }),
    ],
    [
      'rooms',
      QUOTE_ROOMS_MAX,
      (count) => ({ lines: [bed], rooms: many(count, (at) => ({ id: `r${at}`, name: '', count: 1 })) }),
    ],
    ['answers', ANSWERS_MAX, (count) => ({ answers: many(count, (at) => answer(`p${at}`, '09:00')) })],
  ])('with more than so many %s is too long: %d', (_what, most, partOf) => {
    expect(parseDocument({ ...document, ...partOf(most) })).toMatchObject({ id: 'd1' })
    expect(parseDocument({ ...document, ...partOf(most + 1) })).toBe('tooLong')
  })

  test.each([
    ['id, as in a QR code', { ...document, id: '' }],
    ['end of its validity', { ...document, offer: { ...terms, validUntil: '' } }],
    ['price of a line, but a lead time', { ...document, ...offered({ unitUsd: undefined, leadTime: '6' }) }],
    ['price when it was answered', { ...document, answers: [answer('a', '09:00', { unitUsd: undefined })] }],
  ])('may have no %s', (_what, value) => expect(parseDocument(value)).toEqual(value))

  it('may have an answer to a line in a room', () => {
    const line = `${CHAIR}@k3j9x0-${textOf(57)}`
    const answers = [{ ...answer('a', '09:00'), line }]
    expect(parseDocument({ ...document, answers })).toMatchObject({ answers })
  })

  it('is stored once, and a full storage refuses another one instead of dropping the oldest', () => {
    const many = Array.from({ length: STORED_OFFERS_MAX }, (_, index) => ({ ...document, id: `d${index}` }))
    const twice = { ...many[0], lines: [chair] }
    const stored = [7, { ...document, id: '' }, ...many, twice, { ...document, id: 'more' }]
    expect(parseStoredOffers(stored)).toEqual(many)
    expect(parseStoredOffers({ 0: document })).toEqual([])
    expect(withOffer(many, { ...document, id: 'more' })).toBeUndefined()
    expect(
      withOffer(many, { ...document, id: 'd3' })
        ?.map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['d3', 'd0'])
    expect(withoutOffer(many, 'd0')).toHaveLength(STORED_OFFERS_MAX - 1)
  })
})
