import { atom } from 'jotai'
import { parseQuoteList, type QuoteList } from '#domain/quote/quote-list.ts'

/** The quote list of this browser. Empty on the server and until the page has come alive; other tabs' changes arrive. */
export const quoteListAtom = atom((get) => get(listAtom))

/** Changes what the storage holds at this moment, so that two tabs do not overwrite each other. `undefined`: nothing to change. */
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

/** Whether the storage took what was written last. */
const isKeptAtom = atom(true)
const listAtom = atom<QuoteList>([])
listAtom.onMount = (set) => {
  const take = () => {
    const stored = read()
    if (stored) set(stored)
  }
  const follow = ({ key }: StorageEvent) => {
    // `null`: everything was cleared.
    if (key === STORAGE_KEY || key === null) take()
  }
  take()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Where the browser refuses storage, the list lives as long as the page. */
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
