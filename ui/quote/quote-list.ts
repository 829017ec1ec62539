import { atom } from 'jotai'
import { parseQuoteList, type QuoteList } from '#domain/quote/quote-list.ts'

/** The quote list of this browser. Empty on the server and during hydration. Follows the changes of other tabs. */
export const quoteListAtom = atom((get) => get(listAtom))

/**
 * Applies a change to the stored list, not to the copy in memory, so that two tabs do not overwrite each other.
 * Uses the copy in memory if the last write failed. Returns `false` if `change` returns `undefined`: the list
 * stays as it is.
 */
export const changeQuoteListAtom = atom(
  null,
  (get, set, change: (list: QuoteList) => QuoteList | undefined): boolean => {
    const next = change((get(isKeptAtom) ? read() : undefined) ?? get(listAtom))
    if (next === undefined) return false
    set(listAtom, next)
    set(isKeptAtom, write(next))
    return true
  },
)

const STORAGE_KEY = 'quoteList'

/** Whether the last write to the storage succeeded. */
const isKeptAtom = atom(true)
const listAtom = atom<QuoteList>([])
listAtom.onMount = (set) => {
  const take = () => {
    const stored = read()
    if (stored) set(stored)
  }
  const follow = ({ key }: StorageEvent) => {
    // The key is `null` after `localStorage.clear()`.
    if (key === STORAGE_KEY || key === null) take()
  }
  take()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Returns `undefined` if the browser refuses storage: the list then lasts as long as the document. */
function read(): QuoteList | undefined {
  try {
    return parseQuoteList(localStorage.getItem(STORAGE_KEY))
  } catch {
    return undefined
  }
}

function write(list: QuoteList): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(list))
    return true
  } catch {
    return false
  }
}
