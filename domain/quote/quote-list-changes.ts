/** Changes of a quote list. This module is loaded with the first change. */
import type { Language } from '#locales/languages.ts'
import { QUOTE_ITEMS_MAX, QUOTE_NOTE_MAX_LENGTH } from '../limits.ts'
import type { Product } from '../shapes.ts'
import {
  QUOTE_SKU_MAX_LENGTH,
  QUOTE_TITLE_MAX_LENGTH,
  type QuoteItem,
  type QuoteList,
  toQuantity,
} from './quote-list.ts'

type Piece = Pick<Product, 'id' | 'sku' | 'images' | 'title'>

/** Adds a product. Returns `undefined` if the list is full. A product that is already listed stays unchanged. */
export function withPiece(list: QuoteList, piece: Piece, language: Language): QuoteList | undefined {
  if (list.some(({ id }) => id === piece.id)) return list
  if (list.length >= QUOTE_ITEMS_MAX) return undefined
  return [...list, { ...describe(piece, language), quantity: 1, note: '' }]
}

export function withoutPiece(list: QuoteList, id: string): QuoteList {
  return list.filter((item) => item.id !== id)
}

export function withChange(
  list: QuoteList,
  id: string,
  change: Partial<Pick<QuoteItem, 'quantity' | 'note'>>,
): QuoteList {
  return list.map((item) =>
    item.id === id
      ? {
          ...item,
          quantity: toQuantity(change.quantity ?? item.quantity),
          note: (change.note ?? item.note).slice(0, QUOTE_NOTE_MAX_LENGTH),
        }
      : item,
  )
}

/** Inserts a removed item at its previous position, unless the product has been added again. */
export function withRestored(list: QuoteList, item: QuoteItem, index: number): QuoteList {
  return list.some(({ id }) => id === item.id)
    ? list
    : list.toSpliced(index, 0, item).slice(0, QUOTE_ITEMS_MAX)
}

/**
 * Stores the provider's current titles, SKUs and pictures, so that a product that is deleted later keeps its name.
 */
export function withDescriptions(list: QuoteList, pieces: readonly Piece[], language: Language): QuoteList {
  const known = new Map(pieces.map((piece) => [piece.id, describe(piece, language)]))
  return list.map((item) => {
    const now = known.get(item.id)
    if (!now) return item
    const titles = { ...item.titles, ...now.titles }
    const isKnown =
      item.sku === now.sku && item.image === now.image && item.titles[language] === titles[language]
    return isKnown ? item : { ...item, ...now, titles }
  })
}

function describe({ id, sku, images, title }: Piece, language: Language) {
  return {
    id,
    sku: sku.slice(0, QUOTE_SKU_MAX_LENGTH),
    image: images[0],
    titles: { [language]: title.slice(0, QUOTE_TITLE_MAX_LENGTH) },
  }
}
