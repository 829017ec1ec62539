/**
 * A drawing of a product beside a person and a door, to scale: the front view, and the top view aligned below it. It
 * is pure geometry in the user units of one SVG `viewBox`. The view formats the measures.
 */

import { DOOR_HEIGHT_CM, DOOR_WIDTH_CM } from '../limits.ts'
import { acrossLine, type DimensionLine, downLine, n, type Point } from './dimension-line.ts'
import type { Size } from './fit.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface FitDrawing {
  readonly width: number
  readonly height: number
  /** User units per centimetre. */
  readonly scale: number
  /** y coordinate of the ground line. */
  readonly ground: number
  readonly front: Box
  readonly above: Box
  /** A circle around a product that is too small to be noticed. */
  readonly ring?: Point & { readonly radius: number }
  readonly length: DimensionLine
  readonly heightLine: DimensionLine
  readonly widthLine: DimensionLine
  /** `person` is the point between the feet; `personAbove` is the centre of the head in the top view. */
  readonly person: Point
  readonly personAbove: Point
  readonly personLabel: Point
  readonly door: Box
  readonly handle: Point
  /** Top view of the door: wall, opening, the open leaf and its swing arc. */
  readonly doorAbove: { readonly wall: string; readonly swing: string }
  readonly doorLabel: Point
}

/** @param isMirrored for right-to-left languages: the product is on the right */
export function fitDrawing(size: Size, isMirrored = false): FitDrawing {
  const scale = scaleFor(size)
  const [length, width, height] = [size.lengthCm * scale, size.widthCm * scale, size.heightCm * scale]
  const [doorWidth, doorHeight] = [DOOR_WIDTH_CM * scale, DOOR_HEIGHT_CM * scale]
  const slots = slotsAt(size, scale)
  const rest = WIDTH - START - slots.reduce((sum, slot) => sum + slot, 0) - END
  const gap = Math.min(rest / 2, GAP_MAX)
  const ground = TOP + Math.max(height, doorHeight + FRAME)
  const aboveTop = ground + BETWEEN

  const productMiddle = START + slots[0] / 2
  const personMiddle = START + slots[0] + gap + slots[1] / 2
  const doorMiddle = START + slots[0] + slots[1] + 2 * gap + slots[2] / 2
  const placed = (x: number) => (isMirrored ? WIDTH - x : x)
  const outward = isMirrored ? 1 : -1
  const left = placed(productMiddle) - length / 2
  const outerEdge = isMirrored ? left + length : left
  const front = box(left, ground - height, length, height)
  const door = box(placed(doorMiddle) - doorWidth / 2, ground - doorHeight, doorWidth, doorHeight)
  const labels = ground + LABELS_UNDER
  const largest = Math.max(length, height)

  return {
    width: WIDTH,
    height: n(aboveTop + Math.max(width, doorWidth, PERSON_DEPTH_CM * scale) + BOTTOM),
    scale,
    ground: n(ground),
    front,
    above: box(left, aboveTop, length, width),
    ...(largest < RING_BELOW && {
      ring: { x: n(left + length / 2), y: n(ground - height / 2), radius: RING_BELOW },
    }),
    length: acrossLine(left, left + length, labels),
    heightLine: downLine(ground - height, ground, outerEdge, outward),
    widthLine: downLine(aboveTop, aboveTop + width, outerEdge, outward),
    person: { x: n(placed(personMiddle)), y: n(ground) },
    personAbove: { x: n(placed(personMiddle)), y: n(aboveTop + (PERSON_DEPTH_CM / 2) * scale) },
    personLabel: { x: n(placed(personMiddle)), y: n(labels) },
    door,
    handle: { x: n(placed(doorMiddle - doorWidth / 2 + 8 * scale)), y: n(ground - HANDLE_CM * scale) },
    doorAbove: doorFromAbove(door, aboveTop, outward),
    doorLabel: { x: n(placed(doorMiddle)), y: n(labels) },
  }
}

/** Space of a person: width of the shoulders with arms, depth from chest to back. */
export const PERSON_WIDTH_CM = 54
export const PERSON_DEPTH_CM = 30

const WIDTH = 360
/** Space before the product for the labels of height and depth. */
const START = 62
const END = 10
const TOP = 8
const BOTTOM = 8
const FRAME = 4
const GAP_MIN = 10
const GAP_MAX = 26
/** Distance between the ground line and the top view. It contains the labels of the lengths. */
const BETWEEN = 40
const LABELS_UNDER = 16
const HANDLE_CM = 100
const RING_BELOW = 14
/** Maximum height of each view. */
const FRONT_MAX = 190
const ABOVE_MAX = 190
/** Minimum widths of the labels below product, person and door. */
const LABEL_WIDTHS = [46, 42, 70] as const

/** Returns the largest scale at which product, person and door fit side by side. */
function scaleFor(size: Size): number {
  const fromFront = FRONT_MAX / Math.max(size.heightCm, DOOR_HEIGHT_CM)
  const fromAbove = ABOVE_MAX / Math.max(size.widthCm, DOOR_WIDTH_CM)
  const available = WIDTH - START - END - 2 * GAP_MIN
  const fits = (scale: number) => slotsAt(size, scale).reduce((sum, slot) => sum + slot, 0) <= available
  let [least, most] = [0, Math.min(fromFront, fromAbove)]
  if (fits(most)) return most
  for (let step = 0; step < 24; step += 1) {
    const middle = (least + most) / 2
    if (fits(middle)) least = middle
    else most = middle
  }
  return least
}

function slotsAt({ lengthCm }: Size, scale: number): readonly [number, number, number] {
  const [product, person, door] = LABEL_WIDTHS
  return [
    Math.max(lengthCm * scale, product),
    Math.max(PERSON_WIDTH_CM * scale, person),
    Math.max(DOOR_WIDTH_CM * scale + 2 * FRAME, door),
  ]
}

/** The leaf is open at a right angle. Its hinge is on the side away from the product. */
function doorFromAbove({ x, width }: Box, y: number, outward: -1 | 1): FitDrawing['doorAbove'] {
  const stub = 10
  const hinge = outward === -1 ? x + width : x
  const jamb = outward === -1 ? x : x + width
  const sweep = outward === -1 ? 1 : 0
  return {
    wall: `M${n(x - stub)} ${n(y)}H${n(x)}M${n(x + width)} ${n(y)}H${n(x + width + stub)}`,
    swing: `M${n(hinge)} ${n(y)}V${n(y + width)}A${n(width)} ${n(width)} 0 0 ${sweep} ${n(jamb)} ${n(y)}`,
  }
}

function box(x: number, y: number, width: number, height: number): Box {
  return { x: n(x), y: n(y), width: Math.max(n(width), BOX_MIN), height: Math.max(n(height), BOX_MIN) }
}

/** Minimum width and height of a box, so that thin objects stay visible as a line. */
export const BOX_MIN = 1
