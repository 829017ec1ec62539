import { expect, test } from 'vitest'
import {
  addSizeLimits,
  hasSizeLimits,
  isWithin,
  parseSizeLimits,
  sizeLimitsOf,
} from '#domain/fit/size-limits.ts'

const size = (lengthCm: number, widthCm: number, heightCm: number) => ({ lengthCm, widthCm, heightCm })

test.each([
  ['', {}, ''],
  [
    'lengthMax=200&widthMax=80&heightMax=90',
    { lengthMax: 200, widthMax: 80, heightMax: 90 },
    'lengthMax=200&widthMax=80&heightMax=90',
  ],
  ['widthMax=80,55', { widthMax: 80.6 }, 'widthMax=80.6'],
  ['heightMax=٩٠', { heightMax: 90 }, 'heightMax=90'],
  ['door=80', { fitsDoor: true }, 'door=80'],
  ['door=90', {}, ''],
  ['lengthMax=-5&widthMax=wide&heightMax=', {}, ''],
  ['lengthMax=0&widthMax=1e3&heightMax=0x10', {}, ''],
  ['heightMax=999999999', { heightMax: 10_000 }, 'heightMax=10000'],
])('the address %j limits the size to %j', (search, limits, written) => {
  expect(parseSizeLimits(new URLSearchParams(search))).toEqual(limits)
  const again = new URLSearchParams()
  addSizeLimits(again, limits)
  expect(again.toString()).toBe(written)
})

test.each<[object, object, boolean]>([
  [size(100, 50, 40), {}, true],
  [{}, {}, true],
  [size(100, 50, 40), { lengthMax: 100, widthMax: 50, heightMax: 40 }, true],
  [size(100.1, 50, 40), { lengthMax: 100 }, false],
  [size(100, 51, 40), { widthMax: 50 }, false],
  [size(100, 50, 41), { heightMax: 40 }, false],
  [{ widthCm: 50 }, { widthMax: 50 }, true],
  [{ widthCm: 50 }, { heightMax: 40 }, false],
  [size(240, 160, 2), { fitsDoor: true }, true],
  [size(213, 226, 116), { fitsDoor: true }, false],
  [{ lengthCm: 10, widthCm: 10 }, { fitsDoor: true }, false],
])('%j within %j: %s', (product, limits, within) => {
  expect(isWithin(product, limits)).toBe(within)
})

test('the limits of a query are those that are set', () => {
  const limits = { lengthMax: 200, widthMax: 80, heightMax: 90, fitsDoor: true }
  expect(sizeLimitsOf({ ...limits, page: 3 } as object)).toEqual(limits)
  expect(Object.keys(sizeLimitsOf({ lengthMax: undefined, fitsDoor: false }))).toEqual([])
})

test.each([
  [{}, false],
  [{ fitsDoor: false }, false],
  [{ fitsDoor: true }, true],
  [{ widthMax: 5 }, true],
])('%j limits the size: %s', (limits, expected) => {
  expect(hasSizeLimits(limits)).toBe(expected)
})
