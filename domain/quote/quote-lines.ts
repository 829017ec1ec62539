/** A quote list beside what the provider now says of its pieces. */
import type { Language } from '#locales/languages.ts'
import type { Product } from '../shapes.ts'
import type { QuoteItem, QuoteList } from './quote-list.ts'

/**
 * What asking for a piece brought: the piece in each language that was asked for, or why not. `gone`: the provider no
 * longer has it. `failed`: it could not be asked.
 */
export type QuotedPiece = readonly Product[] | 'gone' | 'failed'

export interface QuoteLine {
  readonly item: QuoteItem
  readonly state: 'asking' | 'known' | 'gone' | 'failed'
  /** In the languages that were asked for; empty unless known. */
  readonly products: readonly Product[]
  /** What it is called; `undefined` when nobody knows any more. */
  readonly title?: string
  /** Of the title, when it is not the one that was asked for. */
  readonly titleLanguage?: Language
  readonly unitUsd?: number
  readonly sumUsd?: number
}

export interface QuoteTotals {
  /** Quantities, not rows. */
  readonly pieces: number
  readonly sumUsd: number
  /** Pieces that are not in the sum. */
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

/** In cents, so that a thousand chairs of $19.99 are not a fraction of a cent off. */
function timesUsd(usd: number, quantity: number): number {
  return (cents(usd) * quantity) / 100
}

function cents(usd: number): number {
  return Math.round(usd * 100)
}

/** PRODUCT.md, Language: the chosen one, then English, then whichever exists. */
function savedTitle({ titles }: QuoteItem, language: Language): Pick<QuoteLine, 'title' | 'titleLanguage'> {
  for (const known of [language, 'en', ...(Object.keys(titles) as Language[])] as const) {
    const title = titles[known]
    if (title) return { title, titleLanguage: known === language ? undefined : known }
  }
  return {}
}
