/** The largest sizes that somebody has room for, as an address says them and as the provider is asked. */

import { DOOR_WIDTH_CM, SIZE_MAX_CM } from '../limits.ts'
import type { Product } from '../shapes.ts'
import { passageThroughDoor, sizeOf } from './fit.ts'

/** Centimetres. */
export interface SizeLimits {
  readonly lengthMax?: number
  readonly widthMax?: number
  readonly heightMax?: number
  /** Through a door, upright or turned. */
  readonly fitsDoor?: boolean
}

/** Total: what is no size is no limit, and what is larger than any piece is the largest. */
export function parseSizeLimits(search: URLSearchParams): SizeLimits {
  const [lengthMax, widthMax, heightMax] = SIZE_NAMES.map((name) => parseSize(search.get(name)))
  return {
    ...(lengthMax && { lengthMax }),
    ...(widthMax && { widthMax }),
    ...(heightMax && { heightMax }),
    ...(search.get('door') === `${DOOR_WIDTH_CM}` && { fitsDoor: true }),
  }
}

/** `parseSizeLimits` gives the same limits back. */
export function addSizeLimits(search: URLSearchParams, limits: SizeLimits): void {
  for (const name of SIZE_NAMES) {
    const limit = limits[name]
    if (limit !== undefined) search.set(name, `${limit}`)
  }
  if (limits.fitsDoor) search.set('door', `${DOOR_WIDTH_CM}`)
}

/** The limits alone, of whatever holds them. */
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

/** What is not known is not within any limit. */
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
  if (!/^\s*\d{1,12}([.,]\d{0,6})?\s*$/.test(value ?? '')) return undefined
  const cm = Number((value ?? '').replace(',', '.'))
  return Math.min(Math.round(cm * 10) / 10, SIZE_MAX_CM) || undefined
}

function isAtMost(cm: number | undefined, max: number | undefined): boolean {
  return max === undefined || (cm !== undefined && cm <= max)
}
