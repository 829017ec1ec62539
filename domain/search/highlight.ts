/** Positions of search words in a text, for highlighting and excerpts. */

import { cut } from '../product/text.ts'
import { type FoldedText, foldText, type Range } from './fold.ts'

/** A segment of a text. The concatenated segments are the text. */
interface TextSegment {
  readonly text: string
  readonly isMarked: boolean
}

/** `markWords('Kırmızı masa', ['kirmizi']) // [{ text: 'Kırmızı', isMarked: true }, { text: ' masa', isMarked: false }]` */
export function markWords(text: string, words: readonly string[]): readonly TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const { from, to } of joined(rangesOf(foldText(text), words))) {
    if (from > end) segments.push({ text: text.slice(end, from), isMarked: false })
    segments.push({ text: text.slice(from, to), isMarked: true })
    end = to
  }
  if (end < text.length) segments.push({ text: text.slice(end), isMarked: false })
  return segments
}

/** Returns an excerpt around the first match, cut between words. */
export function excerpt(text: string, words: readonly string[], length: number): string {
  const found = joined(rangesOf(foldText(text), words))[0]?.from ?? 0
  const before = found - Math.floor(length / 4)
  const space = before > 0 ? text.indexOf(' ', before) : -1
  const from = before > 0 ? Math.min(found, space < 0 ? found : space + 1) : 0
  return `${from > 0 ? ELLIPSIS : ''}${cutBetweenWords(text.slice(from), length)}`
}

/** Cuts as `cut` does and drops the last word if only a part of it is left. */
function cutBetweenWords(text: string, length: number): string {
  const beginning = cut(text, length)
  const isInsideWord =
    beginning.endsWith(ELLIPSIS) && !/\s/.test(text.charAt(beginning.length - ELLIPSIS.length))
  return isInsideWord ? beginning.replace(/\s+\S+$/, ELLIPSIS) : beginning
}

const ELLIPSIS = '…'

/**
 * Returns the ranges of all matches. Matches inside words count only for a search word that starts no word of the
 * text.
 */
function rangesOf({ text, letterOf, letters }: FoldedText, words: readonly string[]): Range[] {
  return words.flatMap((word) => {
    const places = placesOf(text, word)
    const starts = places.filter((place) => isStart(text, place))
    return (starts.length > 0 ? starts : places).flatMap((place) => {
      const first = letters[letterOf[place] ?? -1]
      const last = letters[letterOf[place + word.length - 1] ?? -1]
      return first && last ? [{ from: first.from, to: last.to }] : []
    })
  })
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  if (word === '') return places
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) places.push(place)
  return places
}

function isStart(text: string, place: number): boolean {
  return place === 0 || text[place - 1] === ' '
}

/** Sorts ranges and merges those that touch or overlap. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const whole: { from: number; to: number }[] = []
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    const last = whole.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else whole.push({ from, to })
  }
  return whole
}
