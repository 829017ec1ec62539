import { describe, expect, test } from 'vitest'
import {
  comparisonSearch,
  differ,
  inPlaceOf,
  parseComparison,
  withOneMore,
  without,
} from '#domain/compare.ts'
import { fitRow } from '#domain/fit/fit-row.ts'
import { paths } from '#domain/paths.ts'

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
  string,
  string,
]
const read = (search: string) => parseComparison(new URLSearchParams(search))

describe('a comparison', () => {
  test.each<[string, Partial<ReturnType<typeof parseComparison>>]>([
    ['', { ids: [], unreadable: 0, tooMany: 0, onlyDifferences: false }],
    [`ids=${a},${b}`, { ids: [a, b] }],
    [`ids=${b}&ids=${a}`, { ids: [b, a] }],
    [`ids=${a.toUpperCase()}, ${a},,`, { ids: [a], unreadable: 0 }],
    [`ids=${a},<script>,7&only=differences`, { ids: [a], unreadable: 2, onlyDifferences: true }],
    ['ids=x,y,X', { ids: [], unreadable: 2 }],
    [`ids=${a},${b},${c},${d},${e}`, { ids: [a, b, c, d], tooMany: 1 }],
    [`ids=${a}&only=everything`, { ids: [a], onlyDifferences: false }],
  ])('has an address that is parsed to known ids and options only: %j', (search, expected) =>
    expect(read(search)).toMatchObject(expected),
  )

  test.each([
    [[], false, '/compare'],
    [[a, b], false, `/compare?ids=${a},${b}`],
    [[a], true, `/compare?ids=${a}&only=differences`],
  ])('of %j, only differences: %s, has the address %s', (ids, onlyDifferences, address) => {
    expect(paths.compare(ids, onlyDifferences)).toBe(address)
    expect(read(comparisonSearch(ids, onlyDifferences))).toMatchObject({ ids, onlyDifferences })
  })
})

test.each<[string, readonly string[], readonly string[]]>([
  ['a removed product is left out', without([a, b, c], b), [a, c]],
  ['an added product is the last one', withOneMore([a], b), [a, b]],
  ['a product that is there already is not added again', withOneMore([a, b], b), [a, b]],
  ['a fifth product is not added', withOneMore([a, b, c, d], e), [a, b, c, d]],
  ['a replacement takes the place of the product', inPlaceOf([a, b, c], b, d), [a, d, c]],
  ['a replacement that is there already is kept once', inPlaceOf([a, b, c], b, c), [a, c]],
])('%s', (_change, ids, expected) => expect(ids).toEqual(expected))

test.each([
  [['180 cm', '180 cm'], false],
  [['180 cm', '180 cm', '181 cm'], true],
  [[undefined, undefined], false],
  [['180 cm', undefined], true],
])('the values %j differ: %s', (values, expected) => expect(differ(values)).toBe(expected))

describe('the drawings of a comparison', () => {
  const size = (lengthCm: number, widthCm: number, heightCm: number) => ({ lengthCm, widthCm, heightCm })

  test.each([
    [[size(184, 72, 109), size(54, 55, 81)]],
    [[size(600, 120, 75), size(1, 1, 1), size(268, 268, 271)]],
    [[size(54, 55, 81), undefined]],
  ])('%j have one scale and one ground line, and fit into their frames', (sizes) => {
    const row = fitRow(sizes)
    for (const [index, known] of sizes.entries()) {
      const box = row.boxes[index]
      expect(box === undefined).toBe(known === undefined)
      if (!known || !box) continue
      expect(box.width).toBeCloseTo(Math.max(known.lengthCm * row.scale, 1), 0)
      expect(box.height).toBeCloseTo(Math.max(known.heightCm * row.scale, 1), 0)
      expect(box.y + box.height).toBeCloseTo(row.ground, 0)
      expect(box.x + box.width).toBeLessThan(row.person.x - 27 * row.scale)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
    }
    // The person is inside the drawing too.
    expect(row.person.y).toBe(row.ground)
    expect(row.person.x + 27 * row.scale).toBeLessThanOrEqual(row.width)
    expect(row.ground - 170 * row.scale).toBeGreaterThanOrEqual(0)
    expect(row.ground).toBeLessThan(row.height)
    expect(row.height).toBeLessThan(120)
  })

  test('are at the right of the person in Arabic', () => {
    const [ltr, rtl] = [fitRow([size(184, 72, 109)]), fitRow([size(184, 72, 109)], true)]
    const { x = 0, width = 0 } = ltr.boxes[0] ?? {}
    expect(rtl.boxes[0]?.x).toBeCloseTo(ltr.width - x - width, 0)
    expect(rtl.person.x).toBeCloseTo(ltr.width - ltr.person.x, 0)
    expect(rtl.boxes[0]?.x).toBeGreaterThan(rtl.person.x)
  })
})
