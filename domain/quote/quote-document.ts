/**
 * A quote list as it travels in a link or a file. What a document contains was written by somebody else: it is
 * validated as a whole, because a list that silently lacks a line is worse than none.
 */
import {
  QUOTE_ITEMS_MAX,
  QUOTE_NOTE_MAX_LENGTH,
  QUOTE_QUANTITY_MAX,
  QUOTE_ROOM_NAME_MAX_LENGTH,
  QUOTE_ROOMS_MAX,
} from '../limits.ts'
import { lineKey, QUOTE_ID, QUOTE_SKU_MAX_LENGTH, type QuoteItem, type QuoteList } from './quote-list.ts'
import type { QuoteRoom, QuoteRooms } from './quote-rooms.ts'

/** Raised when a reader of the previous version could misunderstand a document. */
export const DOCUMENT_VERSION = 1

type DocumentLine = Pick<QuoteItem, 'id' | 'room' | 'quantity' | 'note' | 'sku'>

export interface QuoteDocument {
  readonly rooms: QuoteRooms
  readonly lines: readonly DocumentLine[]
}

/** Why a document cannot be opened. */
export type DocumentFault = 'damaged' | 'newer' | 'tooLong'

export function documentOf(list: QuoteList, rooms: QuoteRooms): QuoteDocument {
  return {
    rooms,
    lines: list.map(({ id, room, quantity, note, sku }) => ({ id, room, quantity, note, sku })),
  }
}

/** @param value the parsed JSON */
export function parseDocument(value: unknown): QuoteDocument | DocumentFault {
  try {
    const { rooms, lines } = record(value)
    const document = {
      rooms: listOf(rooms, QUOTE_ROOMS_MAX, toRoom),
      lines: listOf(lines, QUOTE_ITEMS_MAX, toLine),
    }
    const roomIds = document.rooms.map(({ id }) => id)
    const isWhole =
      document.lines.length > 0 &&
      areUnique(roomIds) &&
      areUnique(document.lines.map(lineKey)) &&
      document.lines.every(({ room }) => room === undefined || roomIds.includes(room))
    return isWhole ? document : 'damaged'
  } catch (fault) {
    if (fault instanceof UnreadableValue) return fault.reason
    throw fault
  }
}

/** Ends the reading of a document. Only `parseDocument` sees it. */
class UnreadableValue extends Error {
  readonly reason: DocumentFault
  constructor(reason: DocumentFault) {
    super(reason)
    this.reason = reason
  }
}

function toRoom(value: unknown): QuoteRoom {
  const { id, name, count } = record(value)
  return {
    id: idOf(id),
    name: textOf(name, QUOTE_ROOM_NAME_MAX_LENGTH),
    count: integerOf(count, QUOTE_QUANTITY_MAX),
  }
}

function toLine(value: unknown): DocumentLine {
  const { id, room, quantity, note, sku } = record(value)
  return {
    id: idOf(id),
    room: room === undefined ? undefined : idOf(room),
    quantity: integerOf(quantity, QUOTE_QUANTITY_MAX),
    note: textOf(note, QUOTE_NOTE_MAX_LENGTH),
    sku: textOf(sku, QUOTE_SKU_MAX_LENGTH),
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new UnreadableValue('damaged')
  return value as Readonly<Record<string, unknown>>
}

function listOf<Item>(value: unknown, max: number, toItem: (value: unknown) => Item): readonly Item[] {
  if (!Array.isArray(value)) throw new UnreadableValue('damaged')
  if (value.length > max) throw new UnreadableValue('tooLong')
  return value.map(toItem)
}

function textOf(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' || value.length > maxLength) throw new UnreadableValue('damaged')
  return value
}

function idOf(value: unknown): string {
  if (typeof value !== 'string' || !QUOTE_ID.test(value)) throw new UnreadableValue('damaged')
  return value
}

function integerOf(value: unknown, max: number): number {
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > max) {
    throw new UnreadableValue('damaged')
  }
  return value as number
}

function areUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
