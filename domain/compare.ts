/** The query string of `/compare`: parsing, serializing, and the changes that the page offers. */
import { isId } from './ids.ts'
import { COMPARE_MAX } from './limits.ts'

interface Comparison {
  /** Unique product ids in the order of the query string, at most `COMPARE_MAX`. */
  readonly ids: readonly string[]
  readonly onlyDifferences: boolean
  /** Number of unique values that are no product ids. */
  readonly unreadable: number
  /** Number of product ids beyond `COMPARE_MAX`. */
  readonly tooMany: number
}

/** Never throws: `parseComparison(new URLSearchParams('ids=a,b'))` → `{ ids: [], unreadable: 2, … }` */
export function parseComparison(search: URLSearchParams): Comparison {
  const parts = search
    .getAll('ids')
    .flatMap((ids) => ids.split(','))
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const ids = [...new Set(parts.filter(isId))]
  return {
    ids: ids.slice(0, COMPARE_MAX),
    onlyDifferences: search.get('only') === ONLY_DIFFERENCES,
    unreadable: new Set(parts.filter((part) => !isId(part))).size,
    tooMany: Math.max(0, ids.length - COMPARE_MAX),
  }
}

/**
 * Returns the canonical query string of a comparison. Commas are not percent-encoded, so that the address stays
 * readable.
 */
export function comparisonSearch(ids: readonly string[], onlyDifferences = false): string {
  const said = [ids.length > 0 && `ids=${ids.join(',')}`, onlyDifferences && `only=${ONLY_DIFFERENCES}`]
  return said.filter(Boolean).join('&')
}

export const ONLY_DIFFERENCES = 'differences'

export function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id)
}

/** Appends `id` unless it is present or the comparison is full. */
export function withOneMore(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) || ids.length >= COMPARE_MAX ? ids : [...ids, id]
}

/** Replaces `old` by `id` at the same position. Removes `old` if `id` is already compared. */
export function inPlaceOf(ids: readonly string[], old: string, id: string): readonly string[] {
  return ids.includes(id) ? without(ids, old) : ids.map((other) => (other === old ? id : other))
}

/** Whether a row of the comparison has different values. A missing value counts as a value. */
export function differ(values: readonly (string | undefined)[]): boolean {
  return new Set(values).size > 1
}
