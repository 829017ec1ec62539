import type { QuoteList } from '#domain/quote/quote-list.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'

/** What a component needs to know of this browser's quote list. While markup comes alive it is empty, as on the server. */
export function useQuoteList<Part>(partOf: (list: QuoteList) => Part): Part {
  return useHydratedAtom(quoteListAtom, partOf, () => partOf(EMPTY))
}

const EMPTY: QuoteList = []
