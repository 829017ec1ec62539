import { useEffect, useMemo, useState } from 'react'
import { SUGGEST_DELAY_MS, SUGGEST_FETCHED, SUGGEST_FROM_LETTERS } from '#domain/limits.ts'
import {
  type CategorySuggestion,
  type FoundCategory,
  suggestCategories,
} from '#domain/search/category-suggestions.ts'
import { wordsOf } from '#domain/search/fold.ts'
import { type FoundProduct, type ProductSuggestion, suggestProducts } from '#domain/search/suggestions.ts'
import type { FoundPage } from '#domain/shapes.ts'
import { useApi } from '#ui/data/use-api.ts'
import { useLanguage } from '#ui/page/page-context.ts'

export interface Suggestions {
  /** Keyword of these suggestions. It is older than the typed one while the next request is under way. */
  readonly keyword: string
  /** Words to highlight. */
  readonly words: readonly string[]
  readonly products: readonly ProductSuggestion[]
  readonly categories: readonly CategorySuggestion[]
  /** Number of all matching products. */
  readonly total: number
  /** The corrected keyword, if the products were found by it. */
  readonly instead?: FoundPage<FoundProduct>['instead']
}

interface SuggestionState {
  readonly suggestions?: Suggestions
  readonly isAsking: boolean
  readonly hasFailed: boolean
}

/**
 * Fetches suggestions for the typed keyword. Requests are debounced. A new request aborts the one before it; the previous
 * suggestions are returned until the new ones arrive.
 */
export function useSuggestions(keyword: string): SuggestionState {
  const api = useApi()
  const language = useLanguage()
  const [answer, setAnswer] = useState<{ keyword: string; page: FoundPage<FoundProduct> }>()
  const [failedKeyword, setFailedKeyword] = useState<string>()
  const isRequested = isLongEnough(keyword)
  const categories = useFoundCategories(isRequested)

  useEffect(() => {
    if (!isRequested) return
    const request = new AbortController()
    const send = async () => {
      try {
        const page = await api.found(keyword, SUGGEST_FETCHED, request.signal)
        if (request.signal.aborted) return
        setAnswer({ keyword, page })
        setFailedKeyword(undefined)
      } catch {
        if (!request.signal.aborted) setFailedKeyword(keyword)
      }
    }
    const clock = setTimeout(send, SUGGEST_DELAY_MS)
    return () => {
      clearTimeout(clock)
      request.abort()
    }
  }, [api, keyword, isRequested])

  const suggestions = useMemo((): Suggestions | undefined => {
    if (!answer) return undefined
    const { keyword, page } = answer
    const typed = wordsOf(keyword)
    const words = page.instead ? wordsOf(page.instead.keyword) : typed
    const asTyped = suggestCategories(categories, typed, language)
    return {
      keyword,
      words: asTyped.length > 0 ? [...new Set([...words, ...typed])] : words,
      products: suggestProducts(page.items, words, language),
      categories: asTyped.length > 0 ? asTyped : suggestCategories(categories, words, language),
      total: page.total,
      instead: page.instead,
    }
  }, [answer, categories, language])

  const hasFailed = isRequested && failedKeyword === keyword
  return {
    suggestions: isRequested && !hasFailed ? suggestions : undefined,
    isAsking: isRequested && !hasFailed && answer?.keyword !== keyword,
    hasFailed,
  }
}

function isLongEnough(keyword: string): boolean {
  return wordsOf(keyword).join('').length >= SUGGEST_FROM_LETTERS
}

/** Returns the categories, fetched once. If the request fails, there are only product suggestions. */
function useFoundCategories(isRequested: boolean): readonly FoundCategory[] {
  const api = useApi()
  const [categories, setCategories] = useState<readonly FoundCategory[]>()
  const isMissing = isRequested && categories === undefined
  useEffect(() => {
    if (!isMissing) return
    const request = new AbortController()
    api.foundCategories(request.signal).then(setCategories, () => {})
    return () => request.abort()
  }, [api, isMissing])
  return categories ?? NONE
}

const NONE: readonly FoundCategory[] = []
