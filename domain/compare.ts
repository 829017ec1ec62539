/** What the address of `/compare` says, and what a press there makes of it. */
import { isId } from './ids.ts'
import { COMPARE_MAX } from './limits.ts'

interface Comparison {
  /** Each once, in the order of the address, at most `COMPARE_MAX`. */
  readonly ids: readonly string[]
  readonly onlyDifferences: boolean
  /** Parts of the address that cannot be a product. */
  readonly unreadable: number
  /** Products that would have been too many. */
  readonly tooMany: number
}

/** Total: `parseComparison(new URLSearchParams('ids=a,b'))` → `{ ids: [], unreadable: 2, … }` */
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

/** The one query string of a comparison; commas stay readable. */
export function comparisonSearch(ids: readonly string[], onlyDifferences = false): string {
  const said = [ids.length > 0 && `ids=${ids.join(',')}`, onlyDifferences && `only=${ONLY_DIFFERENCES}`]
  return said.filter(Boolean).join('&')
}

export const ONLY_DIFFERENCES = 'differences'

export function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id)
}

/** One more, if there is room and it is not there yet. */
export function withOneMore(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) || ids.length >= COMPARE_MAX ? ids : [...ids, id]
}

/** The new one takes the old one's place. */
export function inPlaceOf(ids: readonly string[], old: string, id: string): readonly string[] {
  return ids.includes(id) ? without(ids, old) : ids.map((other) => (other === old ? id : other))
}

/** Whether a row of a comparison says more than one thing. What is missing is a thing of its own. */
export function differ(values: readonly (string | undefined)[]): boolean {
  return new Set(values).size > 1
}
