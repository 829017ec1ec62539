/** An offer: a quote list with the seller's prices and terms. Prices are typed by the seller. */
import type { Language } from '#locales/languages.ts'
import type { DocumentLine, QuoteDocument } from '../quote/quote-document.ts'
import { timesUsd } from '../quote/quote-lines.ts'
import type { QuoteRoom } from '../quote/quote-rooms.ts'
import type { Product } from '../shapes.ts'

/** The seller's part of a line. */
export interface LineOffer {
  /** Price of one piece before the discount. Absent: the seller gives none. */
  readonly unitUsd?: number
  /** 0 to 100. */
  readonly discountPercent: number
  /** As the seller writes it: “6 to 8 weeks”. */
  readonly leadTime: string
  readonly remark: string
}

/** What holds for the whole offer. Texts are as the seller writes them. */
export interface OfferTerms {
  readonly number: string
  /** `YYYY-MM-DD` */
  readonly date: string
  /** `YYYY-MM-DD`, or empty. */
  readonly validUntil: string
  readonly seller: string
  readonly terms: string
  /** In which the link opens. */
  readonly language: Language
}

interface OfferTotals {
  readonly pieces: number
  /** Before discounts. */
  readonly listUsd: number
  /** `undefined` if no line has a price. */
  readonly sumUsd?: number
  /** Pieces of lines without a price. */
  readonly withoutPrice: number
}

/** Price of one piece after the discount, rounded to cents. `undefined` without a price. */
export function netUnitUsd({ offer }: DocumentLine): number | undefined {
  if (offer?.unitUsd === undefined) return undefined
  // Both have two decimals. Their product is exact in integers only.
  const [cents, hundredthsLeft] = [
    Math.round(offer.unitUsd * 100),
    10_000 - Math.round(offer.discountPercent * 100),
  ]
  return Math.round((cents * hundredthsLeft) / 10_000) / 100
}

/** Quantity of a line in all rooms of its kind. */
export function piecesOf({ quantity, room }: DocumentLine, rooms: readonly QuoteRoom[]): number {
  return quantity * (rooms.find(({ id }) => id === room)?.count ?? 1)
}

/** Price of a line in all rooms of its kind, after the discount. `undefined` without a price. */
export function lineSumUsd(line: DocumentLine, rooms: readonly QuoteRoom[]): number | undefined {
  const net = netUnitUsd(line)
  return net === undefined ? undefined : timesUsd(net, piecesOf(line, rooms))
}

interface RoomLines {
  /** Absent for the lines outside all rooms. */
  readonly room?: QuoteRoom
  readonly lines: readonly DocumentLine[]
}

/** Returns the lines by room, those outside all rooms first. Rooms without lines are left out. */
export function linesByRoom({ rooms, lines }: QuoteDocument): readonly RoomLines[] {
  const groups: readonly RoomLines[] = [
    { lines: lines.filter(({ room }) => !room) },
    ...rooms.map((room) => ({ room, lines: lines.filter((line) => line.room === room.id) })),
  ]
  return groups.filter((group) => group.lines.length > 0)
}

export function offerTotals(
  lines: readonly DocumentLine[],
  { rooms }: Pick<QuoteDocument, 'rooms'>,
): OfferTotals {
  let [pieces, list, sum, withoutPrice] = [0, 0, 0, 0]
  for (const line of lines) {
    const count = piecesOf(line, rooms)
    pieces += count
    const net = netUnitUsd(line)
    if (net === undefined) withoutPrice += count
    // In cents: floating-point errors would make the total inexact.
    list += Math.round((line.offer?.unitUsd ?? 0) * 100) * count
    sum += Math.round((net ?? 0) * 100) * count
  }
  return { pieces, listUsd: list / 100, sumUsd: withoutPrice < pieces ? sum / 100 : undefined, withoutPrice }
}

/** Whether the offer's validity ended before `today` (`YYYY-MM-DD`). */
export function isExpired({ validUntil }: OfferTerms, today: string): boolean {
  return validUntil !== '' && validUntil < today
}

/** Returns the terms of a new offer: valid for 30 days, numbered by day and list. */
export function newTerms(id: string, today: string, seller: string, language: Language): OfferTerms {
  const validUntil = new Date(Date.parse(today) + VALID_DAYS * DAY_MS).toISOString().slice(0, 10)
  return {
    number: `${today.replaceAll('-', '')}-${id.slice(0, 4)}`,
    date: today,
    validUntil,
    seller,
    terms: '',
    language,
  }
}

const VALID_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Whether a product can replace another: the same type, and each known dimension differs by at most
 * 15 percent.
 */
export function canReplace(product: Measured, other: Measured): boolean {
  return product.type === other.type && SIDES.every((side) => isClose(product[side], other[side]))
}

type Measured = Pick<Product, 'type' | (typeof SIDES)[number]>

const SIDES = ['lengthCm', 'widthCm', 'heightCm'] as const
const TOLERANCE_PERCENT = 15

function isClose(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return true
  // The sides have one decimal. In integers the comparison is exact.
  return Math.round(Math.abs(one - other) * 1000) <= Math.round(one * 10 * TOLERANCE_PERCENT)
}
