import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { RECENT_SEARCHES_MAX } from '#domain/limits.ts'
import { parseKeyword } from '#domain/listing/listing.ts'

const STORAGE_KEY = 'recentSearches'

/** If `localStorage` is not available, the list lives in memory until the document is unloaded. */
const storage = {
  getItem(key: string): readonly string[] {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(value) ? value.map(toKeyword).filter(Boolean).slice(0, RECENT_SEARCHES_MAX) : []
    } catch {
      return []
    }
  },
  setItem(key: string, searches: readonly string[]) {
    try {
      localStorage.setItem(key, JSON.stringify(searches))
    } catch {}
  },
  removeItem(key: string) {
    try {
      localStorage.removeItem(key)
    } catch {}
  },
}

const storedAtom = atomWithStorage<readonly string[]>(STORAGE_KEY, [], storage)

/** The last searches in this browser, newest first. */
export const recentSearchesAtom = atom((get) => get(storedAtom))

export const rememberSearchAtom = atom(null, (get, set, search: string) => {
  const keyword = parseKeyword(search)
  if (!keyword) return
  const before = get(storedAtom).filter((other) => other !== keyword)
  set(storedAtom, [keyword, ...before].slice(0, RECENT_SEARCHES_MAX))
})

export const forgetSearchesAtom = atom(null, (_get, set) => set(storedAtom, []))

function toKeyword(value: unknown): string {
  return typeof value === 'string' ? parseKeyword(value) : ''
}
