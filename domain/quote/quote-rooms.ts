/** Rooms of a quote list. The quantities of its lines are those of one room; `count` says how many such rooms there are. */
import { QUOTE_ROOM_NAME_MAX_LENGTH, QUOTE_ROOMS_MAX } from '../limits.ts'
import { QUOTE_ID, toQuantity } from './quote-list.ts'

export interface QuoteRoom {
  readonly id: string
  /** Empty until it is typed. */
  readonly name: string
  /** Integer, 1 to `QUOTE_QUANTITY_MAX`. */
  readonly count: number
}

/** In the order in which they were added. */
export type QuoteRooms = readonly QuoteRoom[]

/** @param stored the parsed JSON; `undefined` if nothing is stored */
export function parseQuoteRooms(stored: unknown): QuoteRooms {
  const rooms = new Map<string, QuoteRoom>()
  for (const value of Array.isArray(stored) ? stored : []) {
    const { id, name, count } = (value ?? {}) as Partial<Record<keyof QuoteRoom, unknown>>
    if (typeof id !== 'string' || !QUOTE_ID.test(id) || rooms.has(id)) continue
    rooms.set(id, {
      id,
      name: typeof name === 'string' ? name.slice(0, QUOTE_ROOM_NAME_MAX_LENGTH) : '',
      count: toQuantity(typeof count === 'number' ? count : 1),
    })
  }
  return [...rooms.values()].slice(0, QUOTE_ROOMS_MAX)
}

/** Returns `undefined` if there are `QUOTE_ROOMS_MAX` rooms. */
export function withNewRoom(rooms: QuoteRooms, id: string): QuoteRooms | undefined {
  return rooms.length < QUOTE_ROOMS_MAX ? [...rooms, { id, name: '', count: 1 }] : undefined
}

export function withRoomChange(
  rooms: QuoteRooms,
  id: string,
  change: Partial<Pick<QuoteRoom, 'name' | 'count'>>,
): QuoteRooms {
  return rooms.map((room) =>
    room.id === id
      ? {
          id,
          name: (change.name ?? room.name).slice(0, QUOTE_ROOM_NAME_MAX_LENGTH),
          count: toQuantity(change.count ?? room.count),
        }
      : room,
  )
}

export function withoutRoom(rooms: QuoteRooms, id: string): QuoteRooms {
  return rooms.filter((room) => room.id !== id)
}

/** Inserts a removed room at its previous position, unless it has come back. Returns `undefined` if there are `QUOTE_ROOMS_MAX` rooms. */
export function withRestoredRoom(rooms: QuoteRooms, room: QuoteRoom, index: number): QuoteRooms | undefined {
  if (rooms.some(({ id }) => id === room.id)) return rooms
  return rooms.length < QUOTE_ROOMS_MAX ? rooms.toSpliced(index, 0, room) : undefined
}

/** `Room type A × 84`, or the name alone for a single room. */
export function roomLabel({ name, count }: QuoteRoom, unnamed: string): string {
  return count > 1 ? `${name || unnamed} × ${count}` : name || unnamed
}
