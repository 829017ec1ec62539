/** `cut('A long, low bench', 8)` → `A long,…`: the first `length` characters plus an ellipsis, on one line (SPEC §9). */
export function cut(text: string | undefined | null, length: number): string {
  const line = beginningOf(text, length)
  const points = Array.from(line)
  if (points.length <= length) return line
  let end = length
  // Combining marks, emoji modifiers and joined emoji stay with their base character.
  while (end > 0 && (isCarried(points[end]) || points[end - 1] === ZERO_WIDTH_JOINER)) end--
  return `${points.slice(0, end).join('').trimEnd()}${ELLIPSIS}`
}

/** Returns the beginning of a long text on one line, with certainly more than `length` characters. */
function beginningOf(text: string | undefined | null, length: number): string {
  // A code point has at most two UTF-16 units.
  const enough = 2 * (length + 1)
  const beginning = oneLine(text?.slice(0, 2 * enough))
  return beginning.length >= enough ? beginning.slice(0, enough) : oneLine(text)
}

/** Collapses white space to single spaces and trims both ends. */
function oneLine(text: string | undefined | null): string {
  return (text ?? '').replace(/\s+/gu, ' ').trim()
}

const ELLIPSIS = '…'
const ZERO_WIDTH_JOINER = '\u200d'

function isCarried(point: string | undefined): boolean {
  return point !== undefined && /[\p{M}\p{Emoji_Modifier}\u200d]/u.test(point)
}
