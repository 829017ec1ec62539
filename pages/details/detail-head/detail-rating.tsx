import type { Product } from '#domain/shapes.ts'
import { Rating } from '#ui/components/rating/rating.tsx'

/** The average rating of all customers; public. */
export function DetailRating({ product }: { readonly product: Pick<Product, 'id' | 'rating'> }) {
  return <Rating rating={product.rating} withNumber={product.rating > 0} />
}
