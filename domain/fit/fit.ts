/** Whether a piece fits through a door. Exact sizes, without packaging or a fitter's tricks. */
import { DOOR_HEIGHT_CM, DOOR_WIDTH_CM } from '../limits.ts'
import type { Product } from '../shapes.ts'

/** Length runs from side to side, width from front to back. */
export interface Size {
  readonly lengthCm: number
  readonly widthCm: number
  readonly heightCm: number
}

type Measured = Pick<Product, 'lengthCm' | 'widthCm' | 'heightCm'>

/** `undefined` unless all three are there: two sides make no body. */
export function sizeOf({ lengthCm, widthCm, heightCm }: Measured): Size | undefined {
  if (!(lengthCm && widthCm && heightCm)) return undefined
  return { lengthCm, widthCm, heightCm }
}

/** `upright`: carried through as it stands. `turned`: on one of its sides, however long it is behind the door. */
type Passage = 'upright' | 'turned' | 'none'

export function passageThroughDoor({ lengthCm, widthCm, heightCm }: Size): Passage {
  if (heightCm <= DOOR_HEIGHT_CM && Math.min(lengthCm, widthCm) <= DOOR_WIDTH_CM) return 'upright'
  const [least = 0, middle = 0] = [lengthCm, widthCm, heightCm].sort((one, other) => one - other)
  return least <= DOOR_WIDTH_CM && middle <= DOOR_HEIGHT_CM ? 'turned' : 'none'
}
