import { RELATED_PRODUCTS } from '#domain/limits.ts'
import type { ProductsQuery } from '#domain/products-query.ts'
import type { Product } from '#domain/shapes.ts'

/**
 * One more than is shown, because the product may be among them. By its leaf categories: the groups above them hold half
 * of the catalogue.
 */
export function relatedQuery({ categories }: Pick<Product, 'categories'>): ProductsQuery {
  const leaves = categories.filter(({ isLeaf }) => isLeaf)
  return {
    categoryIds: (leaves.length > 0 ? leaves : categories).map(({ id }) => id),
    sort: '-createdAt',
    limit: RELATED_PRODUCTS + 1,
  }
}
