import type { SizeLimits } from '../fit/size-limits.ts'

/** What can be asked of the product list (CONTRACT.md, Lists). Every part is optional. */
export interface ProductsQuery extends SizeLimits {
  readonly categoryIds?: readonly string[]
  readonly keyword?: string
  /** One field, `-` first for descending: `-createdAt`. */
  readonly sort?: string
  /** 1-based. */
  readonly page?: number
  readonly limit?: number
  readonly priceMin?: number
  readonly priceMax?: number
  readonly colors?: readonly string[]
}
