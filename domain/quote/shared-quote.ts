/** Takes a quote list over from a link or a file, and writes the short form of a list for QR codes. */
import { isId } from '../ids.ts'
import { QUOTE_ITEMS_MAX, QUOTE_QUANTITY_MAX, QUOTE_ROOMS_MAX } from '../limits.ts'
import type { DocumentFault, QuoteDocument } from './quote-document.ts'
import { lineKey, type QuoteItem, type QuoteList, toQuantity } from './quote-list.ts'
import type { QuoteRooms } from './quote-rooms.ts'

/** A quote list and its rooms. */
export interface RoomedList {
  readonly list: QuoteList
  readonly rooms: QuoteRooms
}

/** `65f0…1:4,65f0…2:1`: products and quantities of a QR code. One item that cannot be read makes the list `damaged`, so that no product is missing unnoticed. */
export function parseSharedItems(text: string): QuoteDocument | DocumentFault {
  const parts = text.split(',')
  if (parts.length > QUOTE_ITEMS_MAX) return 'tooLong'
  const items = new Map<string, QuoteDocument['lines'][number]>()
  for (const part of parts) {
    const [, id, quantity] = SHARED_ITEM.exec(part) ?? []
    if (!id || !isId(id)) return 'damaged'
    if (!items.has(id)) {
      items.set(id, { id, quantity: toQuantity(Number(quantity ?? 1)), note: '', sku: '' })
    }
  }
  return { id: '', rooms: [], lines: [...items.values()], answers: [] }
}

/**
 * Returns `undefined` if a quantity exceeds `QUOTE_QUANTITY_MAX`: the list would be read with a smaller one.
 * @param lines with the quantities of all rooms. The quantities of a product in several rooms are added.
 */
export function sharedItemsText(lines: readonly Pick<QuoteItem, 'id' | 'quantity'>[]): string | undefined {
  const quantities = new Map<string, number>()
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  if (Math.max(...quantities.values()) > QUOTE_QUANTITY_MAX) return undefined
  return [...quantities].map(([id, quantity]) => `${id}:${quantity}`).join(',')
}

/**
 * Returns a shared list as the own list. Products that are in the own list keep their titles, and notes that the shared
 * list lacks. A line that the own list has too keeps its own note only: the same product in another room has another one.
 */
export function takenOver(
  { lines, rooms }: Pick<QuoteDocument, 'lines' | 'rooms'>,
  own: RoomedList,
): RoomedList {
  const list = lines.map((line) => {
    const known =
      own.list.find((item) => lineKey(item) === lineKey(line)) ?? own.list.find(({ id }) => id === line.id)
    const { offer: _offer, ...item } = line
    return { ...item, titles: known?.titles ?? {}, image: known?.image, note: line.note || known?.note || '' }
  })
  return { list, rooms }
}

/**
 * Adds the rooms and lines of a shared list that the own list does not have. Returns `undefined` if the list would be
 * too long. Existing lines stay unchanged.
 */
export function withShared(own: RoomedList, shared: QuoteDocument): RoomedList | undefined {
  const known = new Set(own.list.map(lineKey))
  const lines = shared.lines.filter((line) => !known.has(lineKey(line)))
  const rooms = shared.rooms.filter(({ id }) => !own.rooms.some((room) => room.id === id))
  const next = {
    list: [...own.list, ...takenOver({ lines, rooms }, { list: [], rooms: [] }).list],
    rooms: [...own.rooms, ...rooms],
  }
  return next.list.length > QUOTE_ITEMS_MAX || next.rooms.length > QUOTE_ROOMS_MAX ? undefined : next
}

/** Whether the own list has the same lines, quantities and rooms, and the notes of the shared list. */
export function isSameList(shared: QuoteDocument, own: RoomedList): boolean {
  const taken = takenOver(shared, own)
  const essence = ({ list, rooms }: RoomedList) =>
    JSON.stringify([rooms, list.map(({ id, room, quantity, note }) => [id, room, quantity, note])])
  return essence(taken) === essence(own)
}

const SHARED_ITEM = /^(\w+)(?::(\d{1,6}))?$/
