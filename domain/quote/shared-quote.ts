/** A quote list in a query string: product ids and quantities, without the personal notes. */
import { QUOTE_ITEMS_MAX } from '../limits.ts'
import { type QuoteItem, type QuoteList, toQuantity } from './quote-list.ts'

/** `65f0…:4` */
type SharedItem = Pick<QuoteItem, 'id' | 'quantity'>

/** `?items=65f0…1:4,65f0…2:1` */
export function parseSharedItems(text: string | null): readonly SharedItem[] {
  const items = new Map<string, SharedItem>()
  for (const part of (text ?? '').split(',', QUOTE_ITEMS_MAX)) {
    const [, id, quantity] = SHARED_ITEM.exec(part) ?? []
    if (id && !items.has(id)) items.set(id, { id, quantity: toQuantity(Number(quantity ?? 1)) })
  }
  return [...items.values()]
}

export function sharedItemsText(list: readonly SharedItem[]): string {
  return list.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
}

/** Returns a shared list as a quote list. Products that are in the own list keep their notes and titles. */
export function takenOver(shared: readonly SharedItem[], own: QuoteList): QuoteList {
  return shared.map((item) => ({
    sku: '',
    titles: {},
    note: '',
    ...own.find(({ id }) => id === item.id),
    ...item,
  }))
}

/** Adds shared products to the own list, up to `QUOTE_ITEMS_MAX`. Existing items stay unchanged. */
export function withShared(list: QuoteList, shared: readonly SharedItem[]): QuoteList {
  const more = shared.filter(({ id }) => !list.some((item) => item.id === id))
  return [...list, ...takenOver(more, [])].slice(0, QUOTE_ITEMS_MAX)
}

export function isSameList(one: readonly SharedItem[], other: readonly SharedItem[]): boolean {
  return sharedItemsText(one) === sharedItemsText(other)
}

const SHARED_ITEM = /^([\w-]{1,64})(?::(\d{1,6}))?$/
