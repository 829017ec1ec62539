import { LRUCache } from 'lru-cache'
import type { SeedProduct } from '#fixtures/records.ts'
import { fold } from './fold.ts'

const SENTENCE_END = /(?<=[.!?؟]) /

/** Characters of all cached sentences together, before folding. */
const MAX_CACHED_CHARACTERS = 1_000_000

/**
 * The descriptions of 10,000 products share a few thousand sentences, and the catalogue is indexed again after each change, so
 * each sentence is folded once.
 */
const foldedSentences = new LRUCache<string, string>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: (_folded, sentence) => sentence.length + 1,
})

function foldSentence(sentence: string): string {
  const known = foldedSentences.get(sentence)
  if (known !== undefined) return known
  const folded = fold(sentence)
  foldedSentences.set(sentence, folded)
  return folded
}

/** Returns the text that keywords are matched against: folded titles, descriptions, tags and sku, one per line. */
export function searchText(product: SeedProduct): string {
  return [
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
        .map(foldSentence)
        .join(' '),
    )
    .join('\n')
}
