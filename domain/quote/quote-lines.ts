/** Combines a quote list with the provider's current product data. */
import type { Language } from '#locales/languages.ts'
import type { Product } from '../shapes.ts'
import type { QuoteItem, QuoteList } from './quote-list.ts'
import type { QuoteRoom, QuoteRooms } from './quote-rooms.ts'

/**
 * Result of loading a product: the product in each requested language, `gone` if the provider no longer has it, or
 * `failed` if the request failed.
 */
export type QuotedProduct = readonly Product[] | 'gone' | 'failed'

export interface QuoteLine {
  readonly item: QuoteItem
  readonly room?: QuoteRoom
  /** Quantity in all rooms of this kind. */
  readonly pieces: number
  readonly state: 'loading' | 'known' | 'gone' | 'failed'
  /** In the requested languages. Empty unless `known`. */
  readonly products: readonly Product[]
  /** `undefined` if neither the provider nor the stored list has a title. */
  readonly title?: string
  /** Language of the title, if it differs from the requested one. */
  readonly titleLanguage?: Language
  readonly unitUsd?: number
  /** Of all pieces. */
  readonly sumUsd?: number
  /** Of all pieces, by outer dimensions. */
  readonly volumeCm3?: number
  /** Of all pieces. */
  readonly weightGrams?: number
}

export interface QuoteTotals {
  /** Sum of the quantities, not the number of rows. */
  readonly pieces: number
  /** `undefined` if no product has a price. */
  readonly sumUsd?: number
  /** Quantity of products without a price. They are not in the sum. */
  readonly withoutPrice: number
  readonly volumeCm3: number
  readonly weightGrams: number
  /** Quantity of products without dimensions or weight. They are not in the volume or not in the weight. */
  readonly withoutMeasures: number
}

/** The lines of a room. */
interface QuoteGroup {
  /** Absent: lines in no room. */
  readonly room?: QuoteRoom
  readonly lines: readonly QuoteLine[]
}

/** Returns a line for each item. @param products by id; those without an entry are loading */
export function quoteLines(
  list: QuoteList,
  products: ReadonlyMap<string, QuotedProduct>,
  language: Language,
  rooms: QuoteRooms = [],
): readonly QuoteLine[] {
  const roomOf = new Map(rooms.map((room) => [room.id, room]))
  return list.map((item) => {
    const room = roomOf.get(item.room ?? '')
    const line = { item, room, pieces: item.quantity * (room?.count ?? 1) }
    const result = products.get(item.id)
    if (result === undefined || typeof result === 'string') {
      return { ...line, state: result ?? 'loading', products: [], ...savedTitle(item, language) }
    }
    const [product] = result
    const unitUsd = product?.newPriceUsd
    return {
      ...line,
      state: 'known',
      products: result,
      title: product?.title,
      unitUsd,
      sumUsd: unitUsd === undefined ? undefined : timesUsd(unitUsd, line.pieces),
      volumeCm3: times(product && volumeOf(product), line.pieces),
      weightGrams: times(product?.weightGrams, line.pieces),
    }
  })
}

export function quoteTotals(lines: readonly QuoteLine[]): QuoteTotals {
  const sum = (amountOf: (line: QuoteLine) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0)
  return {
    pieces: sum(({ pieces }) => pieces),
    sumUsd: lines.some(({ sumUsd }) => sumUsd !== undefined)
      ? sum(({ sumUsd }) => cents(sumUsd ?? 0)) / 100
      : undefined,
    withoutPrice: sum(({ sumUsd, pieces }) => (sumUsd === undefined ? pieces : 0)),
    volumeCm3: sum(({ volumeCm3 }) => volumeCm3 ?? 0),
    weightGrams: sum(({ weightGrams }) => weightGrams ?? 0),
    withoutMeasures: sum(({ volumeCm3, weightGrams, pieces }) =>
      volumeCm3 === undefined || weightGrams === undefined ? pieces : 0,
    ),
  }
}

/** Returns the title in the first requested language. */
export function titleOf(result: QuotedProduct | undefined): string | undefined {
  return typeof result === 'string' ? undefined : result?.[0]?.title
}

/** Groups lines by room, in the order of the rooms. Lines in no room come first; that group is left out if it is empty. */
export function quoteGroups(lines: readonly QuoteLine[], rooms: QuoteRooms): readonly QuoteGroup[] {
  const without = { lines: lines.filter(({ room }) => !room) }
  const groups = rooms.map((room) => ({ room, lines: lines.filter((line) => line.room?.id === room.id) }))
  return without.lines.length > 0 ? [without, ...groups] : groups
}

/** Multiplies in cents, because floating-point errors would make the total of a thousand chairs at $19.99 inexact. */
export function timesUsd(usd: number, quantity: number): number {
  return (cents(usd) * quantity) / 100
}

function cents(usd: number): number {
  return Math.round(usd * 100)
}

function times(amount: number | undefined, quantity: number): number | undefined {
  return amount && amount > 0 ? amount * quantity : undefined
}

function volumeOf({ lengthCm = 0, widthCm = 0, heightCm = 0 }: Product): number {
  return lengthCm * widthCm * heightCm
}

/** PRODUCT.md, Language: the chosen language, then English, then any. */
function savedTitle({ titles }: QuoteItem, language: Language): Pick<QuoteLine, 'title' | 'titleLanguage'> {
  for (const known of [language, 'en', ...(Object.keys(titles) as Language[])] as const) {
    const title = titles[known]
    if (title) return { title, titleLanguage: known === language ? undefined : known }
  }
  return {}
}
