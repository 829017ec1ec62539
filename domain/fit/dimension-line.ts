/** Dimension lines of a drawing: a line with end ticks and a label with the measure (design, Dim). */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface DimensionLine {
  /** The `d` attribute of an SVG `<path>`. */
  readonly path: string
  /** Centre of the label. */
  readonly label: Point
}

/** Half the width and half the height of a label such as `1200 cm`, in user units of the SVG. */
const LABEL_HALF_WIDTH = 24
const LABEL_HALF_HEIGHT = 9
const TICK = 4.5
/** Minimum length of the line on each side of its label. */
const STUB = 5

/** Returns a horizontal dimension line. If it is too short for its label, the label is below the line. */
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
 * Returns a vertical dimension line beside `edge`. If it is too short for its label, the label is further outward.
 * @param outward the free side: -1 is left, 1 is right
 */
export function downLine(from: number, to: number, edge: number, outward: -1 | 1): DimensionLine {
  const middle = (from + to) / 2
  if (to - from < 2 * (LABEL_HALF_HEIGHT + STUB)) {
    const x = edge + outward * 8
    return {
      path: `${endTicks(from, to, x)}M${n(x)} ${n(from)}V${n(to)}`,
      // The label does not extend below the end of the line, which is the ground line in the front view.
      label: at(x + outward * (TICK + LABEL_HALF_WIDTH), Math.min(middle, to - LABEL_HALF_HEIGHT)),
    }
  }
  const x = edge + outward * (6 + LABEL_HALF_WIDTH)
  const before = `M${n(x)} ${n(from)}V${n(middle - LABEL_HALF_HEIGHT)}`
  const after = `M${n(x)} ${n(middle + LABEL_HALF_HEIGHT)}V${n(to)}`
  return { path: endTicks(from, to, x) + before + after, label: at(x, middle) }
}

/** Rounds to one decimal. A smaller difference is not visible. */
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
