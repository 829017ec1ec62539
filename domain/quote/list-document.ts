/** The quote list of this browser as a document for a link or a file. */
import type { QuoteDocument } from './quote-document.ts'
import { withMoved } from './quote-list-changes.ts'
import type { RoomedList } from './shared-quote.ts'

/**
 * A line can name a room that is no longer there: Undo restores a product after its room was removed, and another tab
 * removes the room while products are moved to it. Such a document would be refused as damaged, so its products are in no room.
 */
export function documentOf(
  { list, rooms }: RoomedList,
  { id, answers }: Pick<QuoteDocument, 'id' | 'answers'>,
): QuoteDocument {
  const isGone = (room: string | undefined) => !rooms.some((known) => known.id === room)
  const placed = withMoved(
    list,
    list.filter(({ room }) => isGone(room)),
  )
  return {
    id,
    answers,
    rooms,
    lines: placed.map(({ id, room, quantity, note, sku }) => ({ id, room, quantity, note, sku })),
  }
}
