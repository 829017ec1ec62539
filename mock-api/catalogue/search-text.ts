import type { SeedProduct } from '#fixtures/records.ts'
import { fold } from './fold.ts'

const SENTENCE_END = /(?<=[.!?؟]) /

/**
 * Returns the text that keywords are matched against: folded titles, descriptions, tags and sku, one per line. The
 * descriptions of 10,000 products share a few thousand sentences, so each sentence is folded once.
 */
export function searchTexts(): (product: SeedProduct) => string {
  const known = new Map<string, string>()
  const foldCached = (sentence: string) => {
    const folded = known.get(sentence) ?? fold(sentence)
    known.set(sentence, folded)
    return folded
  }
  return (product) =>
    [
      product.titleEn,
      product.titleAr,
      product.titleTr,
      product.descriptionEn,
      product.descriptionAr,
      product.descriptionTr,
      product.sku,
      ...(Array.isArray(product.tags) ? product.tags : []),
    ]
      .map((text) =>
        String(text ?? '')
          .split(SENTENCE_END)
          .map(foldCached)
          .join(' '),
      )
      .join('\n')
}
