import type { TFunction } from 'i18next'
import type { Product } from '#domain/shapes.ts'
import { Rating } from '#ui/components/rating/rating.tsx'

/** What customers think of it; readable by everybody. */
export function DetailRating({
  product,
  t,
}: {
  readonly product: Pick<Product, 'id' | 'rating'>
  readonly t: TFunction
}) {
  return <Rating rating={product.rating} t={t} withNumber={product.rating > 0} />
}
