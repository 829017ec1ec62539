import { RELATED_PRODUCTS } from '#domain/limits.ts'
import type { ProductsQuery } from '#domain/listing/products-query.ts'
import type { Product } from '#domain/shapes.ts'

/**
 * SPEC §2: the newest products of the same categories. Parent categories are included, because many leaf categories
 * hold only this model. The limit is one higher than shown, because the result may contain the product itself.
 */
export function relatedQuery({ categories }: Pick<Product, 'categories'>): ProductsQuery {
  return {
    categoryIds: categories.map(({ id }) => id),
    sort: '-createdAt',
    limit: RELATED_PRODUCTS + 1,
  }
}
