import { describe, expect, it, test } from 'vitest'
import { clampPage, lastPage, pageAfterResize, pageWindow, showingRange } from '#domain/listing/pagination.ts'

describe('the pagination shows first, last and what is within two of the current page', () => {
  test.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 20, '1 2 3 … 20'],
    [3, 20, '1 2 3 4 5 … 20'],
    [4, 20, '1 2 3 4 5 6 … 20'],
    [5, 20, '1 … 3 4 5 6 7 … 20'],
    [7, 20, '1 … 5 6 7 8 9 … 20'],
    [17, 20, '1 … 15 16 17 18 19 20'],
    [20, 20, '1 … 18 19 20'],
    [99, 20, '1 … 18 19 20'],
    [-3, 5, '1 2 3 … 5'],
    [1, 0, ''],
  ])('page %d of %d: %s', (current, last, shown) => {
    expect(pageWindow({ current, last }).join(' ')).toBe(shown)
  })

  it('has no page twice, for any current page', () => {
    for (let last = 1; last <= 12; last++) {
      for (let current = 1; current <= last; current++) {
        const pages = pageWindow({ current, last }).filter((page) => page !== '…')
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => Number(a) - Number(b)))
        expect(pages[0]).toBe(1)
        expect(pages.at(-1)).toBe(last)
        expect(pages).toContain(current)
      }
    }
  })
})

describe('the toolbar says which items are shown', () => {
  test.each([
    [0, 9, '1', '9'],
    [9, 9, '10', '18'],
    [117, 3, '118', '120'],
    [0, 1, '1', '1'],
    [0, 0, '0', '0'],
    [900, 0, '0', '0'],
    [995, 9, '996', '1,004'],
  ])('after %d, %d items: %s-%s', (skip, count, from, to) => {
    expect(showingRange(skip, count, 'en')).toEqual({ from, to })
  })
})

test.each([
  [0, 9, 1],
  [9, 9, 1],
  [10, 9, 2],
  [120, 9, 14],
])('%d items of %d a page end on page %d', (total, limit, last) => expect(lastPage(total, limit)).toBe(last))

test.each([
  [0, 5, 1],
  [3, 5, 3],
  [99, 5, 5],
  [4, 0, 1],
])('page %d of %d leads to %d', (page, last, shown) => expect(clampPage(page, last)).toBe(shown))

test.each([
  [1, 9, 12, 1],
  [4, 9, 12, 3],
  [2, 12, 6, 3],
  [3, 6, 9, 2],
])('the first item of page %d at %d a page is, at %d a page, on page %d', (page, before, after, shown) => {
  expect(pageAfterResize(page, before, after)).toBe(shown)
})
