/**
 * A quote list in the form of a link or a file. What a document contains was written by somebody else: it is
 * validated as a whole, because a list that silently lacks a line is worse than none.
 */
import { isId } from '../ids.ts'
import { LANGUAGES } from '../languages.ts'
import {
  ANSWERS_MAX,
  OFFER_PRICE_MAX_USD,
  OFFER_TERMS_MAX_LENGTH,
  OFFER_TEXT_MAX_LENGTH,
  QUOTE_ITEMS_MAX,
  QUOTE_NOTE_MAX_LENGTH,
  QUOTE_QUANTITY_MAX,
  QUOTE_ROOM_NAME_MAX_LENGTH,
  QUOTE_ROOMS_MAX,
} from '../limits.ts'
import { type Answer, VERDICTS } from '../offer/answers.ts'
import type { LineOffer, OfferTerms } from '../offer/offer.ts'
import { lineKey, QUOTE_ID, QUOTE_SKU_MAX_LENGTH, type QuoteItem } from './quote-list.ts'
import type { QuoteRoom, QuoteRooms } from './quote-rooms.ts'

/** Raised when a reader of the previous version could misunderstand a document. */
export const DOCUMENT_VERSION = 1

export interface DocumentLine extends Pick<QuoteItem, 'id' | 'room' | 'quantity' | 'note' | 'sku'> {
  /** Absent: the seller has not priced the line. */
  readonly offer?: LineOffer
}

export interface QuoteDocument {
  /** Random. Documents with the same id are versions of the same list. Empty in lists from QR codes. */
  readonly id: string
  readonly rooms: QuoteRooms
  readonly lines: readonly DocumentLine[]
  /** Absent: the list has not been offered. */
  readonly offer?: OfferTerms
  readonly answers: readonly Answer[]
}

/** Why a document cannot be opened. */
export type DocumentFault = 'damaged' | 'newer' | 'tooLong'

/** @param value the parsed JSON */
export function parseDocument(value: unknown): QuoteDocument | DocumentFault {
  try {
    const { id = '', rooms, lines, offer, answers = [] } = record(value)
    const document = {
      id: id === '' ? id : idOf(id),
      rooms: listOf(rooms, QUOTE_ROOMS_MAX, toRoom),
      lines: listOf(lines, QUOTE_ITEMS_MAX, toLine),
      offer: offer === undefined ? undefined : toTerms(offer),
      answers: listOf(answers, ANSWERS_MAX, toAnswer),
    }
    const roomIds = document.rooms.map(({ id }) => id)
    const isConsistent =
      document.lines.length > 0 &&
      areUnique(roomIds) &&
      areUnique(document.lines.map(lineKey)) &&
      document.lines.every(({ room }) => room === undefined || roomIds.includes(room))
    return isConsistent ? document : 'damaged'
  } catch (fault) {
    if (fault instanceof UnreadableValue) return fault.reason
    throw fault
  }
}

/** The id and the answers of this browser's own quote list. @param stored the parsed JSON; `undefined` if nothing is stored */
export function parseListAnswers(stored: unknown): Pick<QuoteDocument, 'id' | 'answers'> {
  try {
    const { id, answers } = record(stored)
    return { id: idOf(id), answers: listOf(answers, ANSWERS_MAX, toAnswer) }
  } catch {
    return { id: '', answers: [] }
  }
}

/** Ends the reading of a value. `parseDocument` and `parseListAnswers` catch it. */
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
  const { id, room, quantity, note, sku, offer } = record(value)
  return {
    id: productIdOf(id),
    room: room === undefined ? undefined : idOf(room),
    quantity: integerOf(quantity, QUOTE_QUANTITY_MAX),
    note: textOf(note, QUOTE_NOTE_MAX_LENGTH),
    sku: textOf(sku, QUOTE_SKU_MAX_LENGTH),
    offer: offer === undefined ? undefined : toLineOffer(offer),
  }
}

/** A line whose fields have been emptied again is like one that was never offered: two versions of it do not differ. */
function toLineOffer(value: unknown): LineOffer | undefined {
  const { unitUsd, discountPercent, leadTime, remark } = record(value)
  const offer = {
    unitUsd: unitUsd === undefined ? undefined : amountOf(unitUsd, OFFER_PRICE_MAX_USD),
    discountPercent: amountOf(discountPercent, 100),
    leadTime: textOf(leadTime, OFFER_TEXT_MAX_LENGTH),
    remark: textOf(remark, QUOTE_NOTE_MAX_LENGTH),
  }
  return Object.values(offer).some(Boolean) || offer.unitUsd === 0 ? offer : undefined
}

function toTerms(value: unknown): OfferTerms {
  const { number, date, validUntil, seller, terms, language } = record(value)
  return {
    number: textOf(number, OFFER_TEXT_MAX_LENGTH),
    date: dayOf(date),
    validUntil: validUntil === '' ? '' : dayOf(validUntil),
    seller: textOf(seller, OFFER_TEXT_MAX_LENGTH),
    terms: textOf(terms, OFFER_TERMS_MAX_LENGTH),
    language: oneOf(language, LANGUAGES),
  }
}

function toAnswer(value: unknown): Answer {
  const { line, by, at, verdict, swapId, remark, pieces, unitUsd } = record(value)
  const answer = {
    line: lineKeyOf(line),
    by: textOf(by, OFFER_TEXT_MAX_LENGTH),
    at: textOf(at, 30),
    verdict: oneOf(verdict, VERDICTS),
    swapId: swapId === undefined ? undefined : productIdOf(swapId),
    remark: textOf(remark, QUOTE_NOTE_MAX_LENGTH),
    pieces: integerOf(pieces, QUOTE_QUANTITY_MAX ** 2),
    unitUsd: unitUsd === undefined ? undefined : amountOf(unitUsd, OFFER_PRICE_MAX_USD),
  }
  const isValid =
    answer.by.trim() !== '' && isTime(answer.at) && (verdict === 'swap') === (swapId !== undefined)
  if (!isValid) throw new UnreadableValue('damaged')
  return answer
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

function productIdOf(value: unknown): string {
  if (typeof value !== 'string' || !isId(value)) throw new UnreadableValue('damaged')
  return value
}

function integerOf(value: unknown, max: number): number {
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > max) {
    throw new UnreadableValue('damaged')
  }
  return value as number
}

/** An amount with at most two decimals. */
function amountOf(value: unknown, max: number): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= max) || Math.round(value * 100) / 100 !== value) {
    throw new UnreadableValue('damaged')
  }
  return value
}

function dayOf(value: unknown): string {
  // Some engines read 31 February as 3 March, others as no time.
  if (typeof value !== 'string' || !isTime(value) || new Date(value).toISOString().slice(0, 10) !== value) {
    throw new UnreadableValue('damaged')
  }
  return value
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))
}

function lineKeyOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[\w-]{1,64}(@[\w-]{1,64})?$/.test(value))
    throw new UnreadableValue('damaged')
  return value
}

function oneOf<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === value)
  if (!choice) throw new UnreadableValue('damaged')
  return choice
}

function areUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
