/** Compares products with their remembered state. */
import { type Size, sizeOf } from '../fit/fit.ts'
import { modelOf } from '../model-of-sku.ts'
import type { Product } from '../shapes.ts'
import type { RememberedProduct, RememberedProducts } from './remembered-products.ts'

export interface ProductChange {
  readonly before: RememberedProduct
  /** Absent: the provider no longer has the product. */
  readonly now?: Product
  /** Absent: unchanged. */
  readonly price?: BeforeAndNow<number>
  /** Absent: unchanged, or never all three dimensions known. */
  readonly size?: BeforeAndNow<Size>
}

/** `undefined`: not specified. */
interface BeforeAndNow<Value> {
  readonly before: Value | undefined
  readonly now: Value | undefined
}

/**
 * Returns the changes since the products were remembered. Products that are not remembered have none.
 * @param gone ids of products that the provider no longer has
 */
export function productChanges(
  remembered: RememberedProducts,
  products: readonly Product[],
  gone: readonly string[],
): readonly ProductChange[] {
  const current = new Map(products.map((product) => [product.id, product]))
  return remembered.flatMap((before) => {
    const now = current.get(before.id)
    if (!now) return gone.includes(before.id) ? [{ before }] : []
    const price = changed(before.newPriceUsd, now.newPriceUsd)
    const size = changed(sizeOf(before), sizeOf(now))
    return price || size ? [{ before, now, price, size }] : []
  })
}

interface Neighbour {
  readonly product: Product
  /** `finish`: the same model in another finish. `kind`: another product of the same type. */
  readonly likeness: 'finish' | 'kind'
}

/**
 * Returns the product that is most like one that the provider no longer has: another finish of its model, else a product of
 * the same type, else of one of its categories if it has no type. Of several it is the one with the most similar dimensions,
 * then with the most similar price.
 */
export function nearestProduct(
  gone: RememberedProduct,
  candidates: readonly Product[],
): Neighbour | undefined {
  const others = candidates.filter(({ id }) => id !== gone.id)
  const finishes = others.filter(({ sku }) => gone.sku !== '' && modelOf(sku) === modelOf(gone.sku))
  const likeness = finishes.length > 0 ? 'finish' : 'kind'
  const [product] = (finishes.length > 0 ? finishes : others.filter((other) => isSameKind(gone, other))).sort(
    (one, other) =>
      sizeDistance(gone, one) - sizeDistance(gone, other) ||
      distance(gone.newPriceUsd, one.newPriceUsd) - distance(gone.newPriceUsd, other.newPriceUsd),
  )
  return product && { product, likeness }
}

function changed<Value>(before: Value, now: Value): BeforeAndNow<Value> | undefined {
  return JSON.stringify(before) === JSON.stringify(now) ? undefined : { before, now }
}

function isSameKind({ type, categoryIds }: RememberedProduct, other: Product): boolean {
  return type === undefined
    ? other.categories.some(({ id }) => categoryIds.includes(id))
    : other.type === type
}

function sizeDistance(one: RememberedProduct, other: Product): number {
  return (
    distance(one.lengthCm, other.lengthCm) +
    distance(one.widthCm, other.widthCm) +
    distance(one.heightCm, other.heightCm)
  )
}

/** Relative difference: 0 for equal amounts, 1 if one is missing. */
function distance(one: number | undefined, other: number | undefined): number {
  return one && other ? Math.abs(one - other) / Math.max(one, other) : 1
}
