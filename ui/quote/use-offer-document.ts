import type { OpenedDocument } from './document-text.ts'
import { useOffers } from './offers.ts'
import { useFragment } from './use-fragment.ts'
import { useLinkedDocument } from './use-linked-document.ts'

/** Returns the document that the page's address names: complete in a link, or an offer in this browser (`#offer=…`). */
export function useOfferDocument(): OpenedDocument | undefined {
  const id = useFragment().get('offer')
  const stored = useOffers().find((offer) => offer.id === id)
  const linked = useLinkedDocument()
  if (id === null) return linked
  return stored ? { document: stored } : { fault: 'notHere' }
}
