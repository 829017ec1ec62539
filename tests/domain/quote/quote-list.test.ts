import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  QUOTE_ITEMS_MAX,
  QUOTE_NOTE_MAX_LENGTH,
  QUOTE_QUANTITY_MAX,
  QUOTE_ROOM_NAME_MAX_LENGTH,
  QUOTE_ROOMS_MAX,
} from '#domain/limits.ts'
import { documentOf } from '#domain/quote/list-document.ts'
import { parseDocument, parseListAnswers, type QuoteDocument } from '#domain/quote/quote-document.ts'
import {
  type QuotedProduct,
  quoteGroups,
  quoteLines,
  quoteTotals,
  titleOf,
} from '#domain/quote/quote-lines.ts'
import { parseQuoteList, type QuoteItem, toQuantity } from '#domain/quote/quote-list.ts'
import {
  withChange,
  withCopies,
  withDescriptions,
  withMoved,
  withoutLines,
  withProduct,
  withRefilledRoom,
  withRestored,
  withSwapped,
} from '#domain/quote/quote-list-changes.ts'
import {
  parseQuoteRooms,
  type QuoteRoom,
  roomLabel,
  withNewRoom,
  withoutRoom,
  withRestoredRoom,
  withRoomChange,
} from '#domain/quote/quote-rooms.ts'
import {
  isSameList,
  parseSharedItems,
  sharedItemsText,
  takenOver,
  withShared,
} from '#domain/quote/shared-quote.ts'
import { formatVolume } from '#domain/quote/volume.ts'
import type { Product } from '#domain/shapes.ts'

const item = (id: string, more: Partial<QuoteItem> = {}): QuoteItem => ({
  id,
  quantity: 1,
  note: '',
  sku: `SD-${id}`,
  titles: { en: `Piece ${id}` },
  ...more,
})
const letter = (at: number) => String.fromCharCode('a'.charCodeAt(0) + at)
const product = (id: string, more: Partial<Product> = {}) =>
  ({ id, sku: `SD-${id}`, title: `Piece ${id}`, images: [], ...more }) as unknown as Product

describe('a stored list', () => {
  test.each([
    ['nothing', undefined, []],
    ['another shape', { a: 1 }, []],
    ['null', null, []],
    ['half entries', [null, 1, 'a', {}, { id: 1 }, { id: 'a b' }, { id: '' }], []],
  ])('%s is an empty list', (_what, stored, list) => expect(parseQuoteList(stored)).toEqual(list))

  it('is read without its invalid entries', () => {
    const stored = [
      {
        id: 'a',
        quantity: 3,
        note: 'n',
        sku: 'S',
        image: '/a.webp',
        titles: { en: 'A', '<b>': 'x', ar: 1 },
      },
      { id: 'a', quantity: 9 },
      { id: 'a', quantity: 9, room: 'bar' },
      { id: 'b', quantity: -4, note: 7, titles: 'no', room: '../x' },
      { id: 'c', quantity: '5', titles: null, room: 7 },
    ]
    expect(parseQuoteList(stored)).toEqual([
      { id: 'a', quantity: 3, note: 'n', sku: 'S', image: '/a.webp', titles: { en: 'A' } },
      { id: 'a', room: 'bar', quantity: 9, note: '', sku: '', image: undefined, titles: {} },
      { id: 'b', quantity: 1, note: '', sku: '', image: undefined, titles: {} },
      { id: 'c', quantity: 1, note: '', sku: '', image: undefined, titles: {} },
    ])
  })

  it('is cut to its bounds: the number of lines, and the length of each text', () => {
    const long = 'x'.repeat(1000)
    const languages = Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`a${letter(at)}`, long]))
    const stored = {
      id: 'a',
      note: long,
      sku: long,
      image: long,
      titles: { eng: 'A', xen: 'A', ...languages },
    }
    const [read] = parseQuoteList([stored])
    expect(read).toMatchObject({
      note: long.slice(0, 200),
      sku: long.slice(0, 60),
      image: long.slice(0, 300),
    })
    expect(Object.values(read?.titles ?? {})).toEqual(Array(10).fill(long.slice(0, 200)))
    const many = Array.from({ length: QUOTE_ITEMS_MAX + 1 }, (_, index) => item(`${index}`))
    expect(parseQuoteList(many)).toHaveLength(QUOTE_ITEMS_MAX)
  })

  it('has no more than the most entries and throws no error, for any value', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.jsonValue(),
      fc.array(fc.record({ id: fc.anything(), quantity: fc.anything(), note: fc.anything() })),
    )
    fc.assert(
      fc.property(anything, (stored) => {
        const list = parseQuoteList(stored)
        expect(list.length).toBeLessThanOrEqual(QUOTE_ITEMS_MAX)
        for (const { quantity, note } of list) {
          expect(quantity).toBe(toQuantity(quantity))
          expect(note.length).toBeLessThanOrEqual(QUOTE_NOTE_MAX_LENGTH)
        }
        expect(parseQuoteList(JSON.parse(JSON.stringify(list)))).toEqual(list)
      }),
    )
  })
})

describe('a list', () => {
  it('has each product once, the last added at the end, up to its bound', () => {
    expect(withProduct([item('a')], product('a'), 'en')).toEqual([item('a')])
    expect(withProduct([item('a')], product('b'), 'en')).toEqual([item('a'), item('b')])
    const full = Array.from({ length: QUOTE_ITEMS_MAX }, (_, index) => item(`${index}`))
    expect(withProduct(full, product('more'), 'en')).toBeUndefined()
    expect(withProduct(full, product('3'), 'en')).toBe(full)
  })

  it('restores a removed product at its place with its note, unless it was added again', () => {
    const list = [item('a'), item('b', { note: 'blue' }), item('c')]
    const without = withoutLines(list, [{ id: 'b' }])
    expect(without).toEqual([list[0], list[2]])
    expect(withRestored(without, item('b', { note: 'blue' }), 1)).toEqual(list)
    expect(withRestored(list, item('b'), 0)).toBe(list)
    const full = Array.from({ length: QUOTE_ITEMS_MAX }, (_, index) => item(`${index}`))
    expect(withRestored(full, item('more'), 0)).toBeUndefined()
  })

  test.each([
    [{ quantity: 0 }, 1],
    [{ quantity: 2.4 }, 2],
    [{ quantity: Number.NaN }, 1],
    [{ quantity: 1e9 }, QUOTE_QUANTITY_MAX],
    [{ note: 'x' }, 5],
  ])('has a quantity in its bounds: %j is %i', (change, quantity) => {
    const list = [item('a', { quantity: 5 }), item('a', { quantity: 5, room: 'bar' })]
    expect(withChange(list, { id: 'a' }, change)).toMatchObject([{ quantity }, { quantity: 5, note: '' }])
  })

  it('has notes, titles and SKUs up to their bounds', () => {
    const long = 'x'.repeat(1000)
    expect(withChange([item('a')], { id: 'a' }, { note: long })[0]?.note).toHaveLength(QUOTE_NOTE_MAX_LENGTH)
    const [added] = withProduct([], product('a', { sku: long, title: long }), 'tr') ?? []
    expect(added).toMatchObject({ sku: long.slice(0, 60), titles: { tr: long.slice(0, 200) } })
  })

  it('stores titles in the languages in which they were read, with the present SKU and picture', () => {
    const now = product('a', { title: 'قطعة', sku: 'SD-new', images: ['/new.webp'] })
    expect(withDescriptions([item('a', { note: 'blue' }), item('b')], [now], 'ar')).toEqual([
      item('a', {
        note: 'blue',
        sku: 'SD-new',
        image: '/new.webp',
        titles: { en: 'Piece a', ar: 'قطعة' },
      }),
      item('b'),
    ])
    for (const more of [{ sku: 'SD-new' }, { images: ['/new.webp'] }, { title: 'Renamed' }]) {
      expect(withDescriptions([item('a')], [product('a', more)], 'en')).not.toEqual([item('a')])
    }
    const same = item('a', { image: undefined })
    expect(withDescriptions([same], [product('a')], 'en')[0]).toBe(same)
  })
})

describe('rooms', () => {
  const list = [
    item('a', { quantity: 2, note: 'oak' }),
    item('a', { quantity: 3, room: 'bar' }),
    item('b', { room: 'bar' }),
  ]
  const places = (items: readonly QuoteItem[] | undefined) =>
    items?.map(({ id, room, quantity, note }) => [id, room, quantity, note])

  it('have a product once: a line that is moved to a room with the same product is added to it', () => {
    expect(places(withMoved(list, [{ id: 'a' }], 'bar'))).toEqual([
      ['a', 'bar', 5, 'oak'],
      ['b', 'bar', 1, ''],
    ])
    expect(places(withMoved(list, [{ id: 'b', room: 'bar' }]))?.at(-1)).toEqual(['b', undefined, 1, ''])
    const notes = ['oak', 'oak', '', 'high'].map((note, index) => item('a', { note, room: `${index}` }))
    const most = item('a', { quantity: QUOTE_QUANTITY_MAX })
    expect(withMoved([most, { ...most, room: 'bar' }], [most], 'bar')).toEqual([{ ...most, room: 'bar' }])
    const long = ['x', 'y'].map((note, at) =>
      item('a', { note: note.repeat(QUOTE_NOTE_MAX_LENGTH - 1), room: `${at}` }),
    )
    expect(withMoved(long, long, 'bar')[0]?.note).toHaveLength(QUOTE_NOTE_MAX_LENGTH)
    expect(withMoved(notes, notes, 'bar')).toEqual([
      item('a', { note: 'oak; high', room: 'bar', quantity: 4 }),
    ])
  })

  it('may have the same product, up to the length of a list', () => {
    expect(places(withCopies(list, [{ id: 'b', room: 'bar' }], 'lobby'))?.at(-1)).toEqual([
      'b',
      'lobby',
      1,
      '',
    ])
    const full = Array.from({ length: QUOTE_ITEMS_MAX }, (_, index) => item(`${index}`))
    expect(places(withCopies(list, [{ id: 'a' }], 'lobby'))).toEqual([
      ...(places(list) ?? []),
      ['a', 'lobby', 2, 'oak'],
    ])
    expect(withCopies(full.slice(1), [{ id: '3' }], 'lobby')).toHaveLength(QUOTE_ITEMS_MAX)
    expect(withCopies(full, [{ id: '3' }], 'lobby')).toBeUndefined()
    expect(withMoved(full, [{ id: '3' }], 'lobby')).toHaveLength(QUOTE_ITEMS_MAX)
  })

  it('that are restored have their products again, and keep changes made meanwhile', () => {
    const inLobby = item('c', { room: 'lobby', quantity: 2, note: 'high' })
    const before = [...list, item('a', { room: 'lobby', quantity: 4, note: 'low' }), inLobby]
    const emptied = (now: readonly QuoteItem[], room: string) =>
      withMoved(
        now,
        now.filter((line) => line.room === room),
      )
    const without = emptied(before, 'bar')
    expect(withRefilledRoom(without, before, 'bar')).toEqual(before)
    expect(withRefilledRoom([...without, item('new')], before, 'bar')).toEqual([...before, item('new')])
    // The lines are in their earlier order, and new ones behind them.
    expect(withRefilledRoom([item('new'), ...without.toReversed()], before, 'bar')).toEqual([
      ...before,
      item('new'),
    ])

    // Undo in the order of the removals.
    const withoutBoth = emptied(without, 'lobby')
    const withBar = withRefilledRoom(withoutBoth, before, 'bar') ?? []
    expect(places(withRefilledRoom(withBar, without, 'lobby'))?.toSorted()).toEqual(
      places(before)?.toSorted(),
    )

    const changed = withChange(withoutLines(without, [{ id: 'b' }]), { id: 'a' }, { quantity: 9 })
    expect(places(withRefilledRoom(changed, before, 'bar'))?.slice(0, 2)).toEqual([
      ['a', undefined, 6, 'oak'],
      ['a', 'bar', 3, ''],
    ])
    // A note that was edited meanwhile stays; all others are divided again.
    const noted = withChange(withoutBoth, { id: 'a' }, { note: 'walnut' })
    expect(places(withRefilledRoom(noted, without, 'lobby'))).toContainEqual(['a', undefined, 5, 'walnut'])
    const inRooms = [item('a', { room: 'bar', note: 'high' }), item('a', { room: 'lobby', note: 'low' })]
    const barLeft = emptied(inRooms, 'bar')
    const barBack = withRefilledRoom(emptied(barLeft, 'lobby'), inRooms, 'bar') ?? []
    expect(places(withRefilledRoom(barBack, barLeft, 'lobby'))?.toSorted()).toEqual(
      places(inRooms)?.toSorted(),
    )

    const full = [...without, ...Array.from({ length: QUOTE_ITEMS_MAX - 4 }, (_, index) => item(`${index}`))]
    expect(withRefilledRoom(full, before, 'bar')).toBeUndefined()
    expect(withRefilledRoom(full.slice(0, -1), before, 'bar')).toHaveLength(QUOTE_ITEMS_MAX)

    const rooms = ['bar', 'lobby'].map((id) => ({ id, name: id, count: 1 }))
    const [bar, lobby] = rooms as [QuoteRoom, QuoteRoom]
    expect(withoutRoom(rooms, 'bar')).toEqual([lobby])
    expect(withRestoredRoom([lobby], bar, 0)).toEqual(rooms)
    expect(withRestoredRoom(rooms, bar, 0)).toBe(rooms)
    const most = Array.from({ length: QUOTE_ROOMS_MAX }, (_, index) => ({
      id: `${index}`,
      name: '',
      count: 1,
    }))
    expect(withRestoredRoom(most, { id: 'bar', name: 'bar', count: 1 }, 0)).toBeUndefined()
  })

  it('that were removed are not in a link: their products have no room', () => {
    const rooms = [{ id: 'bar', name: 'Bar', count: 2 }]
    const orphaned = [...list, item('a', { room: 'gone', quantity: 4 }), item('c', { room: 'gone' })]
    const document = documentOf({ list: orphaned, rooms }, { id: 'd1', answers: [] })
    const lines = document.lines.map((line) => ({ ...line, id: line.id.repeat(24) }))
    expect(parseDocument({ ...document, lines })).not.toBe('damaged')
    expect(document.lines.map(({ id, room, quantity }) => [id, room, quantity])).toEqual([
      ['a', undefined, 6],
      ['a', 'bar', 3],
      ['b', 'bar', 1],
      ['c', undefined, 1],
    ])
  })

  it('are read without invalid entries', () => {
    const stored = [
      { id: 'bar', name: 'Bar', count: 84 },
      { id: 'bar' },
      null,
      { id: 'a b' },
      { id: 'x', count: -1 },
    ]
    expect(parseQuoteRooms(stored)).toEqual([
      { id: 'bar', name: 'Bar', count: 84 },
      { id: 'x', name: '', count: 1 },
    ])
    expect(parseQuoteRooms('[]')).toEqual([])
    const long = 'x'.repeat(QUOTE_ROOM_NAME_MAX_LENGTH + 1)
    expect(parseQuoteRooms([{ id: 'a', name: long, count: '7' }])).toEqual([
      { id: 'a', name: long.slice(1), count: 1 },
    ])
    const many = Array.from({ length: QUOTE_ROOMS_MAX + 1 }, (_, at) => ({ id: `r${at}` }))
    expect(parseQuoteRooms(many)).toHaveLength(QUOTE_ROOMS_MAX)
  })

  it('multiply quantities, prices, volume and weight, and count what has no measurements', () => {
    const rooms = [{ id: 'bar', name: 'Bar', count: 84 }]
    const products = new Map<string, QuotedProduct>([
      [
        'a',
        [product('a', { newPriceUsd: 19.99, lengthCm: 50, widthCm: 50, heightCm: 80, weightGrams: 6500 })],
      ],
      ['b', [product('b', { newPriceUsd: 5, lengthCm: 50, widthCm: 50, heightCm: 80 })]],
    ])
    const lines = quoteLines(list, products, 'en', rooms)
    const [without, bar] = quoteGroups(lines, rooms)
    expect(quoteTotals(without?.lines ?? [])).toEqual({
      pieces: 2,
      sumUsd: 39.98,
      withoutPrice: 0,
      volumeCm3: 400_000,
      weightGrams: 13_000,
      withoutMeasures: 0,
    })
    expect(quoteTotals(bar?.lines ?? [])).toEqual({
      pieces: 336,
      sumUsd: 5457.48,
      withoutPrice: 0,
      volumeCm3: 67_200_000,
      weightGrams: 1_638_000,
      withoutMeasures: 84,
    })
    expect(quoteGroups(bar?.lines ?? [], rooms)).toEqual([bar])
    const weight = new Map([['a', [product('a', { weightGrams: 6500 })]]])
    expect(quoteTotals(quoteLines(list.slice(0, 1), weight, 'en'))).toMatchObject({
      volumeCm3: 0,
      weightGrams: 13_000,
      withoutMeasures: 2,
    })
    for (const unknown of ['lengthCm', 'widthCm', 'heightCm']) {
      const sides = { lengthCm: 50, widthCm: 50, heightCm: 80, [unknown]: undefined }
      const flat = quoteLines(list.slice(0, 1), new Map([['a', [product('a', sides)]]]), 'en')
      expect(quoteTotals(flat)).toMatchObject({ volumeCm3: 0, withoutMeasures: 2 })
    }
    expect(formatVolume(50_400_000, 'tr')).toBe('50,40 m³')
    expect(formatVolume(50_400_000, 'ar')).toBe('50.40 م³')
    expect(formatVolume(1, 'en')).toBe('0.01 m³')
    expect(formatVolume(0, 'en')).toBeUndefined()
  })
})

describe('a room', () => {
  const rooms = [
    { id: 'bar', name: 'Bar', count: 2 },
    { id: 'hall', name: 'Hall', count: 1 },
  ]

  it('is added at the end, without a name, up to the bound', () => {
    expect(withNewRoom(rooms, 'c')).toEqual([...rooms, { id: 'c', name: '', count: 1 }])
    const full = Array.from({ length: QUOTE_ROOMS_MAX }, (_, at) => ({ id: `r${at}`, name: '', count: 1 }))
    expect(withNewRoom(full.slice(1), 'c')).toHaveLength(QUOTE_ROOMS_MAX)
    expect(withNewRoom(full, 'c')).toBeUndefined()
  })

  it('is renamed or counted alone, within its bounds', () => {
    expect(withRoomChange(rooms, 'bar', { count: 84 })).toEqual([{ ...rooms[0], count: 84 }, rooms[1]])
    expect(withRoomChange(rooms, 'hall', { name: '' })).toEqual([rooms[0], { ...rooms[1], name: '' }])
    expect(withRoomChange(rooms, 'bar', { name: 'Pub' })).toEqual([{ ...rooms[0], name: 'Pub' }, rooms[1]])
    const long = 'x'.repeat(QUOTE_ROOM_NAME_MAX_LENGTH + 1)
    expect(withRoomChange(rooms, 'bar', { name: long, count: 0 })[0]).toEqual({
      id: 'bar',
      name: long.slice(1),
      count: 1,
    })
    expect(withRoomChange(rooms, 'other', { count: 5 })).toEqual(rooms)
  })

  it.each([
    [{ id: 'a', name: 'Bar', count: 1 }, 'Bar'],
    [{ id: 'a', name: 'Bar', count: 2 }, 'Bar × 2'],
    [{ id: 'a', name: '', count: 1 }, 'Room'],
    [{ id: 'a', name: '', count: 84 }, 'Room × 84'],
  ])('%j is shown as %s', (room, label) => expect(roomLabel(room, 'Room')).toBe(label))
})

describe('another product instead', () => {
  it('takes quantity, room and note of the line, and nothing of the product before', () => {
    const list = [item('a', { room: 'bar', quantity: 4, note: 'n', image: '/a.webp' }), item('a')]
    expect(withSwapped(list, { id: 'a', room: 'bar' }, 'b')).toEqual([
      { id: 'b', room: 'bar', quantity: 4, note: 'n', sku: '', titles: {} },
      list[1],
    ])
  })

  it('is added to its line in the same room', () => {
    const list = [item('a', { quantity: 4, note: 'x' }), item('b', { quantity: 3, note: 'y' })]
    expect(withSwapped(list, { id: 'a' }, 'b')).toMatchObject([{ id: 'b', quantity: 7, note: 'x; y' }])
    expect(withSwapped(list, { id: 'c' }, 'b')).toEqual(list)
  })
})

describe('the stored answers to a list', () => {
  const answer = {
    ...{ line: '1'.repeat(24), by: 'Ada', at: '2026-11-20T09:00:00Z', verdict: 'approved' },
    ...{ remark: '', pieces: 2 },
  }

  it('are read as they were stored', () => {
    expect(parseListAnswers({ id: 'list-1', answers: [answer] })).toEqual({ id: 'list-1', answers: [answer] })
  })

  it.each([
    ['nothing', undefined],
    ['no id', { answers: [answer] }],
    ['an answer without a name', { id: 'list-1', answers: [{ ...answer, by: ' ' }] }],
    ['a swap without a product', { id: 'list-1', answers: [{ ...answer, verdict: 'swap' }] }],
  ])('are none for %s', (_what, stored) => {
    expect(parseListAnswers(stored)).toEqual({ id: '', answers: [] })
  })
})

describe('a list in a QR code', () => {
  const linesOf = (text: string) => {
    const document = parseSharedItems(text)
    return typeof document === 'string' ? [] : document.lines
  }

  const a = 'a'.repeat(24)
  const b = 'b'.repeat(24)

  test.each([
    [`${a}:2,${b}:3`, `${a}:2,${b}:3`],
    [a, `${a}:1`],
    [`${a}:0,${b}:999999`, `${a}:1,${b}:${QUOTE_QUANTITY_MAX}`],
    [`${a}:2,${a}:5`, `${a}:2`],
  ])('%s is read as %s', (text, read) => expect(sharedItemsText(linesOf(text))).toBe(read))

  test.each([
    ...['', '<b>:1', '../x', ':3', 'garbage', `${a}0:1`, a.toUpperCase()],
    ...[
      `../${a}:2`,
      `${a}:-1`,
      `${a}:1e9`,
      `${a}:1000000000`,
      `${a}:٢`,
      `${a}:2,`,
      `${a}:2,${b}:`,
      `${a}:2,%%`,
    ],
  ])('%j is damaged: no product of it is left out silently', (text) =>
    expect(parseSharedItems(text)).toBe('damaged'),
  )

  it('with more products than a list has is too long', () => {
    const text = Array.from({ length: QUOTE_ITEMS_MAX + 1 }, (_, index) => `a${index}`).join(',')
    expect(parseSharedItems(text)).toBe('tooLong')
    const most = Array.from({ length: QUOTE_ITEMS_MAX }, (_, index) => `${index}`.padStart(24, '0'))
    expect(linesOf(most.join(','))).toHaveLength(QUOTE_ITEMS_MAX)
  })

  it('is read as it was written, with the quantities of all rooms', () => {
    const items = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[0-9a-f]{24}$/),
        quantity: fc.integer({ min: 1, max: QUOTE_QUANTITY_MAX }),
      }),
      { selector: ({ id }) => id, maxLength: QUOTE_ITEMS_MAX },
    )
    fc.assert(
      fc.property(items, (list) => {
        expect(linesOf(sharedItemsText(list) ?? '').map(({ id, quantity }) => ({ id, quantity }))).toEqual(
          list,
        )
      }),
    )
    expect(sharedItemsText([item('a', { quantity: 2 }), item('a', { room: 'bar', quantity: 3 })])).toBe('a:5')
    expect(sharedItemsText([item('a', { quantity: QUOTE_QUANTITY_MAX + 1 }), item('b')])).toBeUndefined()
  })
})

describe('a list from a link', () => {
  const own = { list: [item('a', { note: 'mine' }), item('b')], rooms: [] }
  const bar = { id: 'bar', name: 'Bar', count: 2 }
  const shared: QuoteDocument = {
    id: 'd1',
    answers: [],
    rooms: [bar],
    lines: [
      { id: 'c', quantity: 2, note: 'theirs', sku: 'SD-c', room: 'bar' },
      { id: 'a', quantity: 7, note: '', sku: 'SD-a' },
    ],
  }

  it('replaces a list without losing notes, or is added to it', () => {
    const taken = takenOver(shared, own)
    expect(taken.rooms).toEqual([bar])
    expect(taken.list.map(({ id, room, quantity, note }) => [id, room, quantity, note])).toEqual([
      ['c', 'bar', 2, 'theirs'],
      ['a', undefined, 7, 'mine'],
    ])
    // The title of an unknown product comes from the provider.
    expect(taken.list.map(({ titles }) => titles)).toEqual([{}, { en: 'Piece a' }])
    const unknown = { ...shared, lines: [{ id: 'c', quantity: 1, note: '', sku: '' }] }
    expect(takenOver(unknown, own).list[0]?.note).toBe('')
    const added = withShared(own, shared)
    expect(added?.list.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ])
    expect(added?.rooms).toEqual([bar])
    expect(isSameList(shared, taken)).toBe(true)
    expect(isSameList(shared, own)).toBe(false)
    const [first, ...others] = taken.list as [QuoteItem, ...QuoteItem[]]
    expect(isSameList(shared, { ...taken, list: [{ ...first, note: 'mine' }, ...others] })).toBe(false)
    for (const change of [{ id: 'd' }, { room: undefined }, { quantity: 3 }])
      expect(isSameList(shared, { ...taken, list: [{ ...first, ...change }, ...others] })).toBe(false)
    expect(isSameList(shared, { ...taken, rooms: [{ ...bar, count: 3 }] })).toBe(false)
    const inBar = { ...shared, lines: [{ id: 'b', quantity: 1, note: '', sku: '', room: 'bar' }] }
    expect(takenOver(inBar, own).list[0]?.titles).toEqual({ en: 'Piece b' })
    expect(withShared({ ...own, rooms: [bar] }, shared)?.rooms).toEqual([bar])
    const hall = { ...bar, id: 'hall' }
    expect(withShared({ ...own, rooms: [hall] }, shared)?.rooms).toEqual([hall, bar])
    const rooms = Array.from({ length: QUOTE_ROOMS_MAX }, (_, at) => ({ ...bar, id: `r${at}` }))
    expect(withShared({ ...own, rooms: rooms.slice(1) }, shared)?.rooms).toHaveLength(QUOTE_ROOMS_MAX)
    expect(withShared({ ...own, rooms }, shared)).toBeUndefined()
    const inTwoRooms = {
      rooms: [bar],
      list: [item('a', { note: 'by the window', quantity: 2, room: 'bar' }), item('a')],
    }
    const sent = documentOf(inTwoRooms, { id: 'd2', answers: [] })
    expect(isSameList(sent, inTwoRooms)).toBe(true)
    expect(takenOver(sent, inTwoRooms).list.map(({ note }) => note)).toEqual(['by the window', ''])
    const full = { rooms: [], list: Array.from({ length: QUOTE_ITEMS_MAX }, (_, index) => item(`${index}`)) }
    expect(withShared(full, shared)).toBeUndefined()
    expect(withShared({ ...full, list: full.list.slice(2) }, shared)?.list).toHaveLength(QUOTE_ITEMS_MAX)
  })
})

describe('the total of a list', () => {
  const products = new Map<string, QuotedProduct>([
    ['a', [product('a', { newPriceUsd: 19.99, title: 'Chair' })]],
    ['b', [product('b')]],
    ['c', 'gone'],
  ])
  const list = [
    item('a', { quantity: 1000 }),
    item('b', { quantity: 2 }),
    item('c', { titles: { tr: 'Eski' } }),
    item('d'),
  ]
  const lines = quoteLines(list, products, 'en')

  it('is exact to the cent, with the number of pieces without a price', () => {
    expect(quoteTotals(lines)).toMatchObject({ pieces: 1004, sumUsd: 19_990, withoutPrice: 4 })
    expect(quoteTotals(lines.slice(1))).toMatchObject({ pieces: 4, sumUsd: undefined, withoutPrice: 4 })
  })

  test.each<[string, QuotedProduct | undefined, string | undefined]>([
    ['that is loaded has the title in the first language', [product('a'), product('b')], 'Piece a'],
    ['that is gone has none', 'gone', undefined],
    ['that is loading has none', undefined, undefined],
  ])('a product %s', (_what, result, title) => expect(titleOf(result)).toBe(title))

  it('has the state of each row', () => {
    expect(lines.map(({ state, title, titleLanguage }) => [state, title, titleLanguage])).toEqual([
      ['known', 'Chair', undefined],
      ['known', 'Piece b', undefined],
      ['gone', 'Eski', 'tr'],
      ['loading', 'Piece d', undefined],
    ])
    // A stored title is in the page's language, else in English.
    const old = item('e', { titles: { ar: 'قديم', en: 'Old' } })
    expect(quoteLines([old], new Map(), 'tr')[0]).toMatchObject({ title: 'Old', titleLanguage: 'en' })
    expect(quoteLines([old], new Map(), 'ar')[0]).toMatchObject({ title: 'قديم', titleLanguage: undefined })
  })
})
