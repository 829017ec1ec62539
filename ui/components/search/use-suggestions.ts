import { useEffect, useMemo, useState } from 'react'
import { SUGGEST_DELAY_MS, SUGGEST_FROM_LETTERS, SUGGESTED_PRODUCTS } from '#domain/limits.ts'
import type { CategorySuggestion } from '#domain/search/category-suggestions.ts'
import { wordsOf } from '#domain/search/fold.ts'
import { type ProductSuggestion, type SuggestedPage, suggestProducts } from '#domain/search/suggestions.ts'
import type { FoundProduct } from '#domain/search/vocabulary.ts'
import type { FoundPage } from '#domain/shapes.ts'
import { useApi } from '#ui/data/use-api.ts'
import { useLanguage } from '#ui/page/page-context.ts'

export interface Suggestions {
  /** Keyword of these suggestions. It is older than the typed one while the next request is under way. */
  readonly keyword: string
  /** Words to highlight, in all their forms. */
  readonly words: readonly string[]
  readonly products: readonly ProductSuggestion[]
  readonly categories: readonly CategorySuggestion[]
  /** Number of all matching products. */
  readonly total: number
  readonly isTotalKnown: boolean
  /** The corrected keyword, if the products were found by it. */
  readonly instead?: FoundPage<FoundProduct>['instead']
}

interface SuggestionState {
  readonly suggestions?: Suggestions
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

/**
 * Fetches suggestions for the typed keyword. Requests are debounced. A new request aborts the one before it; the previous
 * suggestions are returned until the new ones arrive.
 */
export function useSuggestions(keyword: string): SuggestionState {
  const api = useApi()
  const language = useLanguage()
  const [answer, setAnswer] = useState<{ keyword: string; page: SuggestedPage }>()
  const [failedKeyword, setFailedKeyword] = useState<string>()
  const isRequested = isLongEnough(keyword)

  useEffect(() => {
    if (!isRequested) return
    const request = new AbortController()
    const send = async () => {
      try {
        const page = await api.found(keyword, SUGGESTED_PRODUCTS, language, request.signal)
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
  }, [api, keyword, isRequested, language])

  const suggestions = useMemo((): Suggestions | undefined => {
    if (!answer) return undefined
    const { keyword, page } = answer
    return {
      keyword,
      words: page.words.flat(),
      products: suggestProducts(page.items, page.words, language),
      categories: page.categories ?? [],
      total: page.total,
      isTotalKnown: page.isTotalKnown ?? true,
      instead: page.instead,
    }
  }, [answer, language])

  const hasFailed = isRequested && failedKeyword === keyword
  return {
    suggestions: isRequested && !hasFailed ? suggestions : undefined,
    isLoading: isRequested && !hasFailed && answer?.keyword !== keyword,
    hasFailed,
  }
}

function isLongEnough(keyword: string): boolean {
  return wordsOf(keyword).join('').length >= SUGGEST_FROM_LETTERS
}
