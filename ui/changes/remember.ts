import type { Product } from '#domain/shapes.ts'
import { loadQuietly } from '../browser/load-part.ts'

export type RememberingList = 'quote' | 'compare' | 'wishlist'

/**
 * Stores the price and the dimensions with which a product is added to a list. The code is loaded with the first product. If
 * that fails, the page of the list stores them when it shows the product first.
 */
export function remember(list: RememberingList, product: Product): void {
  void loadQuietly(() => import('./remembered/remembered.ts')).then((part) => part?.remember(list, product))
}
