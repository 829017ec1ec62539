/**
 * Whether a product fits through a door. Only upright and sideways orientations with exact sizes are compared.
 * Packaging and tilting are not considered.
 */
import { DOOR_HEIGHT_CM, DOOR_WIDTH_CM } from '../limits.ts'
import type { Product } from '../shapes.ts'

/** Length runs from side to side, width from front to back. */
export interface Size {
  readonly lengthCm: number
  readonly widthCm: number
  readonly heightCm: number
}

type Measured = Pick<Product, 'lengthCm' | 'widthCm' | 'heightCm'>

/** Returns `undefined` unless all three dimensions are known. */
export function sizeOf({ lengthCm, widthCm, heightCm }: Measured): Size | undefined {
  if (!(lengthCm && widthCm && heightCm)) return undefined
  return { lengthCm, widthCm, heightCm }
}

/**
 * `upright`: fits in its normal orientation. `turned`: fits on one of its sides; the length through the door is not
 * limited.
 */
type Passage = 'upright' | 'turned' | 'none'

/** For a door of `DOOR_WIDTH_CM` × `DOOR_HEIGHT_CM`. */
export function passageThroughDoor({ lengthCm, widthCm, heightCm }: Size): Passage {
  if (heightCm <= DOOR_HEIGHT_CM && Math.min(lengthCm, widthCm) <= DOOR_WIDTH_CM) return 'upright'
  const [least = 0, middle = 0] = [lengthCm, widthCm, heightCm].sort((one, other) => one - other)
  return least <= DOOR_WIDTH_CM && middle <= DOOR_HEIGHT_CM ? 'turned' : 'none'
}
