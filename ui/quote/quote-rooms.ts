import { parseQuoteRooms, type QuoteRooms } from '#domain/quote/quote-rooms.ts'
import { storedAtom } from '../browser/stored-atom.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'

/** The rooms of this browser's quote list. */
export const quoteRoomsAtom = storedAtom<QuoteRooms>('quoteRooms', parseQuoteRooms)

/** Returns the rooms of this browser's quote list. During hydration there are none, as on the server. */
export function useQuoteRooms(): QuoteRooms {
  return useHydratedAtom(
    quoteRoomsAtom,
    (rooms) => rooms,
    () => NO_ROOMS,
  )
}

const NO_ROOMS: QuoteRooms = []
