/** Front views of several products, one drawing each, all at the same scale and beside the same person. */

import { PERSON_HEIGHT_CM } from '../limits.ts'
import { n, type Point } from './dimension-line.ts'
import type { Size } from './fit.ts'
import { BOX_MIN, type Box, PERSON_WIDTH_CM } from './fit-drawing.ts'

export interface FitRow {
  /** Width of each drawing. */
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly ground: number
  /** The point between the feet. */
  readonly person: Point
  /** In the order of the sizes. */
  readonly boxes: readonly (Box | undefined)[]
}

/** @param isMirrored for right-to-left languages: the product is on the right */
export function fitRow(sizes: readonly (Size | undefined)[], isMirrored = false): FitRow {
  const known = sizes.filter((size) => size !== undefined)
  const longest = Math.max(...known.map(({ lengthCm }) => lengthCm), 0)
  const highest = Math.max(...known.map(({ heightCm }) => heightCm), PERSON_HEIGHT_CM)
  const available = WIDTH - 2 * EDGE - GAP
  const scale = Math.min(available / (longest + PERSON_WIDTH_CM), HEIGHT_MAX / highest)
  const ground = EDGE + highest * scale
  const placed = (x: number) => (isMirrored ? WIDTH - x : x)
  const personMiddle = WIDTH - EDGE - (PERSON_WIDTH_CM / 2) * scale
  return {
    width: WIDTH,
    height: n(ground + EDGE),
    scale,
    ground: n(ground),
    person: { x: n(placed(personMiddle)), y: n(ground) },
    boxes: sizes.map((size) => {
      if (!size) return undefined
      const [width, height] = [
        Math.max(size.lengthCm * scale, BOX_MIN),
        Math.max(size.heightCm * scale, BOX_MIN),
      ]
      const start = isMirrored ? WIDTH - EDGE - width : EDGE
      return { x: n(start), y: n(ground - height), width: n(width), height: n(height) }
    }),
  }
}

const WIDTH = 160
const EDGE = 3
const GAP = 10
const HEIGHT_MAX = 110
