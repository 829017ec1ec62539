import { atom } from 'jotai'
import { RECENT_SEARCHES_MAX } from '#domain/limits.ts'
import { parseKeyword } from '#domain/listing/listing.ts'
import { storedAtom } from '../browser/stored-atom.ts'

/** The last searches in this browser, newest first. */
export const recentSearchesAtom = storedAtom<readonly string[]>('recentSearches', (stored) =>
  Array.isArray(stored) ? stored.map(toKeyword).filter(Boolean).slice(0, RECENT_SEARCHES_MAX) : [],
)

export const rememberSearchAtom = atom(null, (_get, set, search: string) => {
  const keyword = parseKeyword(search)
  if (!keyword) return
  set(recentSearchesAtom, (searches) =>
    [keyword, ...searches.filter((other) => other !== keyword)].slice(0, RECENT_SEARCHES_MAX),
  )
})

function toKeyword(value: unknown): string {
  return typeof value === 'string' ? parseKeyword(value) : ''
}
