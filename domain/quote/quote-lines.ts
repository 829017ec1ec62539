/** Combines a quote list with the provider's current product data. */
import type { Language } from '#locales/languages.ts'
import type { Product } from '../shapes.ts'
import type { QuoteItem, QuoteList } from './quote-list.ts'

/**
 * Result of loading a product: the product in each requested language, `gone` if the provider no longer has it, or
 * `failed` if the request failed.
 */
export type QuotedPiece = readonly Product[] | 'gone' | 'failed'

export interface QuoteLine {
  readonly item: QuoteItem
  readonly state: 'asking' | 'known' | 'gone' | 'failed'
  /** In the requested languages. Empty unless `known`. */
  readonly products: readonly Product[]
  /** `undefined` if neither the provider nor the stored list has a title. */
  readonly title?: string
  /** Language of the title, if it differs from the requested one. */
  readonly titleLanguage?: Language
  readonly unitUsd?: number
  readonly sumUsd?: number
}

export interface QuoteTotals {
  /** Sum of the quantities, not the number of rows. */
  readonly pieces: number
  readonly sumUsd: number
  /** Quantity of products without a price. They are not in the sum. */
  readonly withoutPrice: number
}

export function quoteLines(
  list: QuoteList,
  pieces: ReadonlyMap<string, QuotedPiece>,
  language: Language,
): readonly QuoteLine[] {
  return list.map((item) => {
    const piece = pieces.get(item.id)
    if (piece === undefined || typeof piece === 'string') {
      return { item, state: piece ?? 'asking', products: [], ...savedTitle(item, language) }
    }
    const [product] = piece
    const unitUsd = product?.newPriceUsd
    const sumUsd = unitUsd === undefined ? undefined : timesUsd(unitUsd, item.quantity)
    return { item, state: 'known', products: piece, title: product?.title, unitUsd, sumUsd }
  })
}

export function quoteTotals(lines: readonly QuoteLine[]): QuoteTotals {
  const count = (some: readonly QuoteLine[]) => some.reduce((sum, { item }) => sum + item.quantity, 0)
  return {
    pieces: count(lines),
    sumUsd: lines.reduce((sum, line) => sum + cents(line.sumUsd ?? 0), 0) / 100,
    withoutPrice: count(lines.filter(({ sumUsd }) => sumUsd === undefined)),
  }
}

/** Multiplies in cents, because floating-point errors would make the total of a thousand chairs at $19.99 inexact. */
function timesUsd(usd: number, quantity: number): number {
  return (cents(usd) * quantity) / 100
}

function cents(usd: number): number {
  return Math.round(usd * 100)
}

/** PRODUCT.md, Language: the chosen language, then English, then any. */
function savedTitle({ titles }: QuoteItem, language: Language): Pick<QuoteLine, 'title' | 'titleLanguage'> {
  for (const known of [language, 'en', ...(Object.keys(titles) as Language[])] as const) {
    const title = titles[known]
    if (title) return { title, titleLanguage: known === language ? undefined : known }
  }
  return {}
}
