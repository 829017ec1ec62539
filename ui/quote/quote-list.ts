import { parseQuoteList, type QuoteList } from '#domain/quote/quote-list.ts'
import { storedAtom } from '../browser/stored-atom.ts'

/** The quote list of this browser. */
export const quoteListAtom = storedAtom<QuoteList>('quoteList', parseQuoteList)
