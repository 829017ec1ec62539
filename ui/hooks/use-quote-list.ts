import type { QuoteList } from '#domain/quote-list.ts'
import { quoteListAtom } from '#ui/state/quote-list.ts'
import { useHydratedAtom } from './use-hydrated-atom.ts'

/** What a component needs to know of this browser's quote list. While markup comes alive it is empty, as on the server. */
export function useQuoteList<Part>(partOf: (list: QuoteList) => Part): Part {
  return useHydratedAtom(quoteListAtom, partOf, () => partOf(EMPTY))
}

const EMPTY: QuoteList = []
