import { RELATED_PRODUCTS } from '#domain/limits.ts'
import type { ProductsQuery } from '#domain/listing/products-query.ts'
import type { Product } from '#domain/shapes.ts'

/**
 * SPEC §2: the newest of the same categories. Its groups count as well, because many a leaf holds only this model; one
 * more than is shown, because the product is among them when it is new itself.
 */
export function relatedQuery({ categories }: Pick<Product, 'categories'>): ProductsQuery {
  return {
    categoryIds: categories.map(({ id }) => id),
    sort: '-createdAt',
    limit: RELATED_PRODUCTS + 1,
  }
}
