import type { WireProduct } from '#api/wire.ts'
import type { ProductsListQuery } from './list-query.ts'

type Limits = Pick<ProductsListQuery, 'lengthMax' | 'widthMax' | 'heightMax' | 'door'>
type Sides = Pick<WireProduct, 'length' | 'width' | 'heigh'>

const DOOR_HEIGHT_CM = 200

/** Returns a test for the size limits. A product without a known side does not match a limit on it. */
export function sizeTest({ lengthMax, widthMax, heightMax, door }: Limits): (product: Sides) => boolean {
  if ([lengthMax, widthMax, heightMax, door].every((limit) => limit === undefined)) return () => true
  return ({ length, width, heigh }) =>
    isWithin(length, lengthMax) &&
    isWithin(width, widthMax) &&
    isWithin(heigh, heightMax) &&
    (door === undefined || passes([length, width, heigh], door))
}

function isWithin(side: number | undefined, max: number | undefined): boolean {
  return max === undefined || (typeof side === 'number' && side > 0 && side <= max)
}

/** The longest side goes through first, so the other two have to fit the door. */
function passes(sides: readonly (number | undefined)[], doorWidth: number): boolean {
  const known = sides.filter((side) => typeof side === 'number' && side > 0) as number[]
  if (known.length < sides.length) return false
  const [least = 0, middle = 0] = known.sort((one, other) => one - other)
  return (least <= doorWidth && middle <= DOOR_HEIGHT_CM) || (least <= DOOR_HEIGHT_CM && middle <= doorWidth)
}
