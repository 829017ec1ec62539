/** Sorting by text means sorting by a language's alphabet: done once per field, then compared as numbers. */
import type { Row } from './catalogue-index.ts'

/** Rows with equal texts share a rank; rows without the text have none. */
export function textRanks(rows: readonly Row[], field: string): ReadonlyMap<Row, number> {
  const { compare } = new Intl.Collator(LANGUAGE_OF_SUFFIX[field.slice(-2)] ?? 'en')
  const texts = rows
    .map((row) => ({ row, text: (row.wire as Readonly<Record<string, unknown>>)[field] }))
    .filter((entry): entry is { row: Row; text: string } => typeof entry.text === 'string')
    .sort((one, other) => compare(one.text, other.text))
  const ranks = new Map<Row, number>()
  let rank = 0
  texts.forEach(({ row, text }, place) => {
    const before = texts[place - 1]
    if (before && compare(before.text, text) !== 0) rank = place
    ranks.set(row, rank)
  })
  return ranks
}

const LANGUAGE_OF_SUFFIX: Readonly<Record<string, string>> = { En: 'en', Ar: 'ar', Tr: 'tr' }
