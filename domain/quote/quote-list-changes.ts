/** Changes of a quote list. This module is loaded with the first change. */
import type { Language } from '#locales/languages.ts'
import { QUOTE_ITEMS_MAX, QUOTE_NOTE_MAX_LENGTH } from '../limits.ts'
import type { Product } from '../shapes.ts'
import {
  lineKey,
  QUOTE_SKU_MAX_LENGTH,
  QUOTE_TITLE_MAX_LENGTH,
  type QuoteItem,
  type QuoteLineRef,
  type QuoteList,
  toQuantity,
} from './quote-list.ts'

type ListedProduct = Pick<Product, 'id' | 'sku' | 'images' | 'title'>

/** Adds a product. Returns `undefined` if the list is full. A product that is already listed stays unchanged. */
export function withProduct(
  list: QuoteList,
  product: ListedProduct,
  language: Language,
): QuoteList | undefined {
  if (list.some(({ id }) => id === product.id)) return list
  if (list.length >= QUOTE_ITEMS_MAX) return undefined
  return [...list, { ...describe(product, language), quantity: 1, note: '' }]
}

export function withoutLines(list: QuoteList, lines: readonly QuoteLineRef[]): QuoteList {
  const removed = new Set(lines.map(lineKey))
  return list.filter((item) => !removed.has(lineKey(item)))
}

export function withChange(
  list: QuoteList,
  line: QuoteLineRef,
  change: Partial<Pick<QuoteItem, 'quantity' | 'note'>>,
): QuoteList {
  return list.map((item) =>
    lineKey(item) === lineKey(line)
      ? {
          ...item,
          quantity: toQuantity(change.quantity ?? item.quantity),
          note: (change.note ?? item.note).slice(0, QUOTE_NOTE_MAX_LENGTH),
        }
      : item,
  )
}

/** Inserts a removed item at its previous position, unless the line has been added again. Returns `undefined` if the list is full. */
export function withRestored(list: QuoteList, item: QuoteItem, index: number): QuoteList | undefined {
  if (list.some((other) => lineKey(other) === lineKey(item))) return list
  return list.length < QUOTE_ITEMS_MAX ? list.toSpliced(index, 0, item) : undefined
}

/** Moves lines to a room. A line of a product that is already there is added to it. */
export function withMoved(list: QuoteList, lines: readonly QuoteLineRef[], room?: string): QuoteList {
  const moved = new Set(lines.map(lineKey))
  return withMergedLines(list.map((item) => (moved.has(lineKey(item)) ? { ...item, room } : item)))
}

/**
 * Puts products back into the room whose removal took them out, with the quantities that it had. What was changed since stays:
 * a product that has left the list or is in another room stays there. Returns `undefined` if the list would be too long.
 * @param before the list before the removal
 */
export function withRefilledRoom(list: QuoteList, before: QuoteList, room: string): QuoteList | undefined {
  const inRoom = before.filter((item) => item.room === room)
  const removed = withMoved(before, inRoom)
  const next = inRoom.reduce((now, item) => {
    const key = lineKey({ id: item.id })
    const isOutside = (line: QuoteItem) => lineKey(line) === key
    const joinedNote = removed.find(isOutside)?.note
    return now.flatMap((line) => {
      if (!isOutside(line)) return [line]
      const noteOf = (owner: QuoteItem | undefined) =>
        line.note === joinedNote ? (owner?.note ?? '') : line.note
      const left = line.quantity - item.quantity
      if (left <= 0) return [{ ...line, room, note: noteOf(item) }]
      return [
        { ...line, quantity: left, note: noteOf(before.find(isOutside)) },
        { ...line, room, quantity: item.quantity, note: item.note },
      ]
    })
  }, list)
  if (next.length > QUOTE_ITEMS_MAX) return undefined
  const keys = before.map(lineKey)
  const position = (line: QuoteItem) => {
    const index = keys.indexOf(lineKey(line))
    return index < 0 ? keys.length : index
  }
  return withMergedLines(next.toSorted((one, other) => position(one) - position(other)))
}

/** Adds the products of lines to a room as well. Returns `undefined` if the list would be too long. */
export function withCopies(
  list: QuoteList,
  lines: readonly QuoteLineRef[],
  room?: string,
): QuoteList | undefined {
  const copied = new Set(lines.map(lineKey))
  const copies = list.filter((item) => copied.has(lineKey(item))).map((item) => ({ ...item, room }))
  const next = withMergedLines([...list, ...copies])
  return next.length > QUOTE_ITEMS_MAX ? undefined : next
}

/** Replaces the product of a line. Quantity, room and note stay. */
export function withSwapped(list: QuoteList, line: QuoteLineRef, productId: string): QuoteList {
  return withMergedLines(
    list.map((item) =>
      lineKey(item) === lineKey(line)
        ? { id: productId, room: item.room, quantity: item.quantity, note: item.note, sku: '', titles: {} }
        : item,
    ),
  )
}

/**
 * Stores the provider's current titles, SKUs and pictures, so that a product that is deleted later keeps its name.
 */
export function withDescriptions(
  list: QuoteList,
  products: readonly ListedProduct[],
  language: Language,
): QuoteList {
  const known = new Map(products.map((product) => [product.id, describe(product, language)]))
  return list.map((item) => {
    const now = known.get(item.id)
    if (!now) return item
    const titles = { ...item.titles, ...now.titles }
    const isKnown =
      item.sku === now.sku && item.image === now.image && item.titles[language] === titles[language]
    return isKnown ? item : { ...item, ...now, titles }
  })
}

/** Merges lines of the same product in the same room: the quantities are added, the notes are joined. */
function withMergedLines(list: QuoteList): QuoteList {
  const merged = new Map<string, QuoteItem>()
  for (const item of list) {
    const same = merged.get(lineKey(item))
    merged.set(
      lineKey(item),
      same
        ? {
            ...same,
            quantity: toQuantity(same.quantity + item.quantity),
            note: [...new Set([same.note, item.note])]
              .filter(Boolean)
              .join('; ')
              .slice(0, QUOTE_NOTE_MAX_LENGTH),
          }
        : item,
    )
  }
  return [...merged.values()]
}

function describe({ id, sku, images, title }: ListedProduct, language: Language) {
  return {
    id,
    sku: sku.slice(0, QUOTE_SKU_MAX_LENGTH),
    image: images[0],
    titles: { [language]: title.slice(0, QUOTE_TITLE_MAX_LENGTH) },
  }
}
