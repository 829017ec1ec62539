/** A search that asks again, in the words of the trade, where the typed ones find nothing or little. */

import { CLEARLY_MORE_TIMES } from '#domain/limits.ts'
import { isExactKeyword, wordsAsTyped } from '#domain/search/exact-keyword.ts'
import { otherKeywords } from '#domain/search/keyword-variants.ts'
import type { FoundPage, Page } from '#domain/shapes.ts'

/**
 * One question, and only for a keyword that the trade knows other words for, at most two more, both at once. One of those
 * may fail where the typed words have found something.
 */
export async function searchWithSynonyms<Item>(
  keyword: string,
  ask: (keyword: string) => Promise<Page<Item>>,
): Promise<FoundPage<Item>> {
  const typed = await ask(wordsAsTyped(keyword))
  if (isExactKeyword(keyword)) return typed
  const others = otherKeywords(keyword, typed.total > 0)
  const asking = others.map((other) => ask(other.keyword))
  const answers = await Promise.all(
    typed.total > 0 ? asking.map((answer) => answer.catch(() => undefined)) : asking,
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
