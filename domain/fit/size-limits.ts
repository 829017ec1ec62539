/**
 * Size limits of the listing filter: parsed from the query string, serialized for the page address and for the
 * provider.
 */

import { parseAmount } from '../digits.ts'
import { DOOR_WIDTH_CM, SIZE_MAX_CM } from '../limits.ts'
import type { Product } from '../shapes.ts'
import { passageThroughDoor, sizeOf } from './fit.ts'

/** Centimetres. */
export interface SizeLimits {
  readonly lengthMax?: number
  readonly widthMax?: number
  readonly heightMax?: number
  /** Only products that fit through the door, upright or turned. */
  readonly fitsDoor?: boolean
}

/** Never throws. Invalid sizes give no limit. Sizes above `SIZE_MAX_CM` are clamped to it. */
export function parseSizeLimits(search: URLSearchParams): SizeLimits {
  const [lengthMax, widthMax, heightMax] = SIZE_NAMES.map((name) => parseSize(search.get(name)))
  return {
    ...(lengthMax && { lengthMax }),
    ...(widthMax && { widthMax }),
    ...(heightMax && { heightMax }),
    ...(search.get('door') === `${DOOR_WIDTH_CM}` && { fitsDoor: true }),
  }
}

/** Adds the limits to a query string. `parseSizeLimits` is the inverse. */
export function addSizeLimits(search: URLSearchParams, limits: SizeLimits): void {
  for (const name of SIZE_NAMES) {
    const limit = limits[name]
    if (limit !== undefined) search.set(name, `${limit}`)
  }
  if (limits.fitsDoor) search.set('door', `${DOOR_WIDTH_CM}`)
}

/** Returns only the limits of an object that has more properties. Unset limits are left out. */
export function sizeLimitsOf({ lengthMax, widthMax, heightMax, fitsDoor }: SizeLimits): SizeLimits {
  return {
    ...(lengthMax !== undefined && { lengthMax }),
    ...(widthMax !== undefined && { widthMax }),
    ...(heightMax !== undefined && { heightMax }),
    ...(fitsDoor && { fitsDoor }),
  }
}

export function hasSizeLimits(limits: SizeLimits): boolean {
  return Object.keys(sizeLimitsOf(limits)).length > 0
}

/** Whether a product is within the limits. An unknown dimension exceeds every limit that is set. */
export function isWithin(
  product: Pick<Product, 'lengthCm' | 'widthCm' | 'heightCm'>,
  { lengthMax, widthMax, heightMax, fitsDoor }: SizeLimits,
): boolean {
  const size = sizeOf(product)
  return (
    isAtMost(product.lengthCm, lengthMax) &&
    isAtMost(product.widthCm, widthMax) &&
    isAtMost(product.heightCm, heightMax) &&
    (!fitsDoor || (size !== undefined && passageThroughDoor(size) !== 'none'))
  )
}

const SIZE_NAMES = ['lengthMax', 'widthMax', 'heightMax'] as const

function parseSize(value: string | null): number | undefined {
  const cm = parseAmount(value) ?? 0
  return Math.min(Math.round(cm * 10) / 10, SIZE_MAX_CM) || undefined
}

function isAtMost(cm: number | undefined, max: number | undefined): boolean {
  return max === undefined || (cm !== undefined && cm <= max)
}
