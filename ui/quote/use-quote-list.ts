import type { QuoteList } from '#domain/quote/quote-list.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'

/** Returns a part of the quote list of this browser. During hydration the list is empty, as on the server. */
export function useQuoteList<Part>(partOf: (list: QuoteList) => Part): Part {
  return useHydratedAtom(quoteListAtom, partOf, () => partOf(EMPTY))
}

const EMPTY: QuoteList = []
