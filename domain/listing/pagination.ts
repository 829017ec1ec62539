/** Pages of a list and their numbers. Pages are 1-based. */
import type { Language } from '#locales/languages.ts'
import { formatNumber } from '../formats.ts'
import { PAGINATION_REACH } from '../limits.ts'

export const GAP = '…'
type PageOrGap = number | typeof GAP

interface Pages {
  readonly current: number
  readonly last: number
}

/**
 * Returns the first page, the last page and the pages within 2 of the current one (SPEC §2).
 * `pageWindow({ current: 7, last: 20 })` → `[1, '…', 5, 6, 7, 8, 9, '…', 20]`
 */
export function pageWindow({ current, last }: Pages): readonly PageOrGap[] {
  const middle = clampPage(current, last)
  const from = Math.max(1, middle - PAGINATION_REACH)
  const to = Math.min(last, middle + PAGINATION_REACH)
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? [GAP as typeof GAP] : []),
    ...near,
    ...(to < last - 1 ? [GAP as typeof GAP] : []),
    ...(to < last ? [last] : []),
  ]
}

/** Returns the texts of "Showing 1-9 of 120": the numbers of the first and last item on a page, both 0 for an empty page. */
export function showingRange(skip: number, count: number, language: Language): { from: string; to: string } {
  const [from, to] = count > 0 ? [skip + 1, skip + count] : [0, 0]
  return { from: formatNumber(from, language), to: formatNumber(to, language) }
}

/** Returns the number of the last page. It is at least 1, so that an empty list has a last page. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** PRODUCT.md, Listing: page numbers past the end show the last page. */
export function clampPage(page: number, last: number): number {
  return Math.min(Math.max(1, page), Math.max(1, last))
}

/** Returns the page that contains the first item of `page` after the page size changes. */
export function pageAfterResize(page: number, oldLimit: number, newLimit: number): number {
  return Math.floor(((page - 1) * oldLimit) / newLimit) + 1
}
