/**
 * The list of products for which a visitor requests a quote. The browser stores it. Its size is bounded, and invalid
 * stored entries are skipped.
 */
import type { Language } from '#locales/languages.ts'
import { QUOTE_ITEMS_MAX, QUOTE_NOTE_MAX_LENGTH, QUOTE_QUANTITY_MAX } from '../limits.ts'

export interface QuoteItem {
  readonly id: string
  /** Integer, 1 to `QUOTE_QUANTITY_MAX`. */
  readonly quantity: number
  readonly note: string
  /** Id of a room. Absent: in no room. */
  readonly room?: string
  readonly sku: string
  /** Provider path of the main picture. */
  readonly image?: string
  /**
   * Titles in the languages in which the product was loaded. They are shown while the product loads, and after the
   * provider deletes it.
   */
  readonly titles: Partial<Readonly<Record<Language, string>>>
}

/** In the order in which they were added. A product is listed once in each room. */
export type QuoteList = readonly QuoteItem[]

/** What identifies a line of the list. */
export type QuoteLineRef = Pick<QuoteItem, 'id' | 'room'>

/** Unique in a list: a product has one line in each room. */
export function lineKey({ id, room }: QuoteLineRef): string {
  return room ? `${id}@${room}` : id
}

/** @param stored the parsed JSON; `undefined` if nothing is stored */
export function parseQuoteList(stored: unknown): QuoteList {
  const items = new Map<string, QuoteItem>()
  for (const value of Array.isArray(stored) ? stored : []) {
    const item = toItem(value)
    if (item && !items.has(lineKey(item))) items.set(lineKey(item), item)
  }
  return [...items.values()].slice(0, QUOTE_ITEMS_MAX)
}

/** `2.6` → 3, `0` → 1, `NaN` → 1 */
export function toQuantity(number: number): number {
  return Math.min(QUOTE_QUANTITY_MAX, Math.max(1, Math.round(number) || 1))
}

export const QUOTE_TITLE_MAX_LENGTH = 200
export const QUOTE_SKU_MAX_LENGTH = 60

/** Ids of products and rooms. */
export const QUOTE_ID = /^[\w-]{1,64}$/
const IMAGE_MAX_LENGTH = 300

function toItem(value: unknown): QuoteItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, quantity, note, room, sku, image, titles } = value as Partial<Record<keyof QuoteItem, unknown>>
  if (typeof id !== 'string' || !QUOTE_ID.test(id)) return undefined
  return {
    id,
    quantity: toQuantity(typeof quantity === 'number' ? quantity : 1),
    note: textOf(note, QUOTE_NOTE_MAX_LENGTH),
    room: typeof room === 'string' && QUOTE_ID.test(room) ? room : undefined,
    sku: textOf(sku, QUOTE_SKU_MAX_LENGTH),
    image: textOf(image, IMAGE_MAX_LENGTH) || undefined,
    titles: toTitles(titles),
  }
}

function toTitles(value: unknown): QuoteItem['titles'] {
  if (typeof value !== 'object' || value === null) return {}
  const titles = Object.entries(value).filter(
    ([language, title]) => /^[a-z]{2}$/.test(language) && textOf(title, QUOTE_TITLE_MAX_LENGTH) !== '',
  )
  return Object.fromEntries(
    titles.slice(0, 10).map(([language, title]) => [language, textOf(title, QUOTE_TITLE_MAX_LENGTH)]),
  )
}

function textOf(value: unknown, length: number): string {
  return typeof value === 'string' ? value.slice(0, length) : ''
}
