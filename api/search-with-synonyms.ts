/** Product search with synonyms for keywords that have few or no results. */

import { CLEARLY_MORE_TIMES } from '#domain/limits.ts'
import { isExactKeyword, wordsAsTyped } from '#domain/search/exact-keyword.ts'
import { otherKeywords } from '#domain/search/keyword-variants.ts'
import type { FoundPage, Page } from '#domain/shapes.ts'

/**
 * Sends one request for the typed keyword, then up to two in parallel for its alternatives, if it has any. A failed
 * request for an alternative is ignored if the typed keyword has results.
 */
export async function searchWithSynonyms<Item>(
  keyword: string,
  search: (keyword: string) => Promise<Page<Item>>,
): Promise<FoundPage<Item>> {
  const typed = await search(wordsAsTyped(keyword))
  if (isExactKeyword(keyword)) return typed
  const others = otherKeywords(keyword, typed.total > 0)
  const searches = others.map((other) => search(other.keyword))
  const answers = await Promise.all(
    typed.total > 0 ? searches.map((answer) => answer.catch(() => undefined)) : searches,
  )
  let best: FoundPage<Item> = typed
  others.forEach((other, at) => {
    const page = answers[at]
    if (!page || page.total === 0 || (other.isNear && best.total > 0)) return
    if (page.total >= CLEARLY_MORE_TIMES * best.total)
      best = { ...page, instead: { keyword: other.keyword, typedTotal: typed.total } }
  })
  return best
}
