import type { SizeLimits } from '../fit/size-limits.ts'

/** Query parameters of the product list (CONTRACT.md, Lists), all optional. */
export interface ProductsQuery extends SizeLimits {
  readonly categoryIds?: readonly string[]
  readonly keyword?: string
  /** One field. A leading `-` means descending: `-createdAt`. */
  readonly sort?: string
  /** 1-based. */
  readonly page?: number
  readonly limit?: number
  readonly priceMin?: number
  readonly priceMax?: number
  readonly colors?: readonly string[]
}
