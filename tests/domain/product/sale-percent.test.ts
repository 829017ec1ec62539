import { expect, test } from 'vitest'
import { salePercent } from '#domain/product/sale-percent.ts'

test.each<[number | undefined, number | undefined, number | undefined]>([
  [2480, 2890, 14],
  [50, 100, 50],
  [990, 1000, 1],
  [995, 1000, 1],
  [999, 1000, undefined],
  // A product with a price is never free.
  [1, 1000, 99],
  [100, 100, undefined],
  [120, 100, undefined],
  [0, 100, undefined],
  [100, undefined, undefined],
  [undefined, 100, undefined],
])('the price %s, reduced from %s, has a discount of %s percent', (now, before, percent) => {
  expect(salePercent(now, before)).toBe(percent)
})
