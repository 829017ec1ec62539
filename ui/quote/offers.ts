import { parseStoredOffers, type StoredOffers } from '#domain/offer/stored-offers.ts'
import { storedAtom } from '../browser/stored-atom.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { useIsSaved } from './use-is-saved.ts'

/** The offers in this browser. */
export const offersAtom = storedAtom<StoredOffers>('offers', parseStoredOffers)

/** Returns the offers in this browser. During hydration there are none, as on the server. */
export function useOffers(): StoredOffers {
  return useHydratedAtom(
    offersAtom,
    (offers) => offers,
    () => NO_OFFERS,
  )
}

/** Returns `false` if the offers are lost with the page, because the browser does not store them. */
export function useOffersSaved(): boolean {
  return useIsSaved(useOffers(), 'offers', parseStoredOffers)
}

const NO_OFFERS: StoredOffers = []
