/** The offers in this browser: those that are being written, and those that were opened and answered. */
import { STORED_OFFERS_MAX } from '../limits.ts'
import { parseDocument, type QuoteDocument } from '../quote/quote-document.ts'

/** The last changed one first. Each has an id. */
export type StoredOffers = readonly QuoteDocument[]

/** @param stored the parsed JSON; `undefined` if nothing is stored */
export function parseStoredOffers(stored: unknown): StoredOffers {
  const offers = new Map<string, QuoteDocument>()
  for (const value of Array.isArray(stored) ? stored : []) {
    const document = parseDocument(value)
    if (typeof document !== 'string' && document.id && !offers.has(document.id))
      offers.set(document.id, document)
  }
  return [...offers.values()].slice(0, STORED_OFFERS_MAX)
}

/** Returns `undefined` if a new offer would exceed `STORED_OFFERS_MAX`. */
export function withOffer(offers: StoredOffers, document: QuoteDocument): StoredOffers | undefined {
  const others = offers.filter(({ id }) => id !== document.id)
  return others.length < STORED_OFFERS_MAX ? [document, ...others] : undefined
}

export function withoutOffer(offers: StoredOffers, id: string): StoredOffers {
  return offers.filter((offer) => offer.id !== id)
}
