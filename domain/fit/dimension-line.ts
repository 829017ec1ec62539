/** Dimension lines of a drawing, as on a workshop drawing: a rule with end ticks and a measure (design, Dim). */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface DimensionLine {
  /** For `<path d>`. */
  readonly path: string
  /** The middle of its measure. */
  readonly label: Point
}

/** Half of a measure such as `1200 cm`, and half of its height, in the units of the drawing. */
const LABEL_HALF_WIDTH = 24
const LABEL_HALF_HEIGHT = 9
const TICK = 4.5
/** A rule shorter than that on each side of its measure says nothing. */
const STUB = 5

/** Below what it measures. A short one has its measure underneath. */
export function acrossLine(from: number, to: number, y: number): DimensionLine {
  const middle = (from + to) / 2
  const ticks = `M${n(from)} ${n(y - TICK)}V${n(y + TICK)}M${n(to)} ${n(y - TICK)}V${n(y + TICK)}`
  if (to - from < 2 * (LABEL_HALF_WIDTH + STUB)) {
    return { path: `${ticks}M${n(from)} ${n(y)}H${n(to)}`, label: at(middle, y + LABEL_UNDER) }
  }
  const before = `M${n(from)} ${n(y)}H${n(middle - LABEL_HALF_WIDTH)}`
  const after = `M${n(middle + LABEL_HALF_WIDTH)} ${n(y)}H${n(to)}`
  return { path: ticks + before + after, label: at(middle, y) }
}

/**
 * Beside what it measures, whose edge is `edge`. A short one has its measure further out.
 * @param outward where there is room: -1 to the left, 1 to the right
 */
export function downLine(from: number, to: number, edge: number, outward: -1 | 1): DimensionLine {
  const middle = (from + to) / 2
  if (to - from < 2 * (LABEL_HALF_HEIGHT + STUB)) {
    const x = edge + outward * 8
    return {
      path: `${endTicks(from, to, x)}M${n(x)} ${n(from)}V${n(to)}`,
      // Never across the line on which it stands.
      label: at(x + outward * (TICK + LABEL_HALF_WIDTH), Math.min(middle, to - LABEL_HALF_HEIGHT)),
    }
  }
  const x = edge + outward * (6 + LABEL_HALF_WIDTH)
  const before = `M${n(x)} ${n(from)}V${n(middle - LABEL_HALF_HEIGHT)}`
  const after = `M${n(x)} ${n(middle + LABEL_HALF_HEIGHT)}V${n(to)}`
  return { path: endTicks(from, to, x) + before + after, label: at(x, middle) }
}

/** To one decimal: more is below what anybody sees. */
export function n(value: number): number {
  return Math.round(value * 10) / 10
}

const LABEL_UNDER = 14

function endTicks(from: number, to: number, x: number): string {
  return `M${n(x - TICK)} ${n(from)}H${n(x + TICK)}M${n(x - TICK)} ${n(to)}H${n(x + TICK)}`
}

function at(x: number, y: number): Point {
  return { x: n(x), y: n(y) }
}
