import type { TFunction } from 'i18next'
import type { DocumentLine } from '#domain/quote/quote-document.ts'
import type { QuotedProduct } from '#domain/quote/quote-lines.ts'
import type { Product } from '#domain/shapes.ts'

/**
 * Returns the title of a line: of its product, or what is known in place of it.
 * @param result as `useQuotedProducts` returns it
 */
export function lineTitle(
  line: DocumentLine,
  product: Product | undefined,
  result: QuotedProduct | undefined,
  t: TFunction,
): string {
  if (product) return product.title
  if (result === 'failed') return line.sku || t('NotSpecified')
  return t(result === 'gone' ? 'quote.unknown' : 'LoadingScreen')
}
