import { useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import type { QuoteList } from '#domain/quote-list.ts'
import { quoteListAtom } from '#ui/state/quote-list.ts'

/** What a component needs to know of this browser's quote list. While markup comes alive it is empty, as on the server. */
export function useQuoteList<Part>(partOf: (list: QuoteList) => Part): Part {
  const store = useStore()
  const subscribe = useCallback((onChange: () => void) => store.sub(quoteListAtom, onChange), [store])
  return useSyncExternalStore(
    subscribe,
    () => partOf(store.get(quoteListAtom)),
    () => partOf(EMPTY),
  )
}

const EMPTY: QuoteList = []
