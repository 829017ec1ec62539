/** Bytes of the object headers on V8's heap (64 bits, without pointer compression). */
const POINTER = 8
const STRING_HEADER = 16
const OBJECT_HEADER = 24
const ARRAY_HEADER = 48
const NUMBER = 16
/** Characters around each value in JSON: quotation marks, a comma or a colon. */
const SIGNS = 4

interface Size {
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
export function estimatedBytes(value: unknown): number {
  const size: Size = { bytes: 0, letters: 0, isWide: false }
  addSize(value, size)
  return size.bytes + STRING_HEADER + size.letters * (size.isWide ? 2 : 1)
}

function addSize(value: unknown, size: Size): void {
  size.letters += SIGNS
  size.bytes += POINTER
  if (typeof value === 'string') {
    const isWide = WIDE.test(value)
    size.isWide ||= isWide
    size.letters += value.length
    size.bytes += STRING_HEADER + value.length * (isWide ? 2 : 1)
  } else if (typeof value === 'number') {
    size.letters += String(value).length
    size.bytes += NUMBER
  } else if (Array.isArray(value)) {
    size.bytes += ARRAY_HEADER
    for (const each of value) addSize(each, size)
  } else if (value !== null && typeof value === 'object') {
    size.bytes += OBJECT_HEADER
    for (const [name, each] of Object.entries(value)) {
      size.letters += name.length
      addSize(each, size)
    }
  }
}

const WIDE = /[^\0-\xff]/
