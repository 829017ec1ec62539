/** Bytes of the object headers on V8's heap (64 bits, without pointer compression). */
const POINTER = 8
const STRING_HEADER = 16
const OBJECT_HEADER = 24
const ARRAY_HEADER = 48
const NUMBER = 16
/** Characters around each value in JSON: quotation marks, a comma or a colon. */
const SIGNS = 4

interface Weight {
  /** Bytes of the objects and strings. */
  bytes: number
  /** Length of the JSON text. */
  letters: number
  /** V8 stores a string with two bytes per character as soon as one character is not in Latin-1. */
  isWide: boolean
}

/**
 * Returns the estimated bytes of a cached value: its objects, and its JSON text for dehydration
 * (`renderer/server/dehydrate.ts` keeps the text for as long as the value).
 */
export function weightOf(value: unknown): number {
  const weight: Weight = { bytes: 0, letters: 0, isWide: false }
  weigh(value, weight)
  return weight.bytes + STRING_HEADER + weight.letters * (weight.isWide ? 2 : 1)
}

function weigh(value: unknown, weight: Weight): void {
  weight.letters += SIGNS
  weight.bytes += POINTER
  if (typeof value === 'string') {
    const isWide = WIDE.test(value)
    weight.isWide ||= isWide
    weight.letters += value.length
    weight.bytes += STRING_HEADER + value.length * (isWide ? 2 : 1)
  } else if (typeof value === 'number') {
    weight.letters += String(value).length
    weight.bytes += NUMBER
  } else if (Array.isArray(value)) {
    weight.bytes += ARRAY_HEADER
    for (const each of value) weigh(each, weight)
  } else if (value !== null && typeof value === 'object') {
    weight.bytes += OBJECT_HEADER
    for (const [name, each] of Object.entries(value)) {
      weight.letters += name.length
      weigh(each, weight)
    }
  }
}

const WIDE = /[^\0-\xff]/
