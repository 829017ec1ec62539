import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Api } from '#api/client.ts'
import { pageStatusOf } from '#api/errors.ts'
import type { QuotedProduct } from '#domain/quote/quote-lines.ts'
import type { Language } from '#locales/languages.ts'
import { useApi } from '../data/use-api.ts'

/**
 * Returns the provider's current data of quoted products, by id. Each product is requested once per page visit and
 * language, and again by `retry` if the request failed. Runs in the browser only and does not suspend: the rows
 * are rendered from the stored list first and are completed one by one as the responses arrive.
 */
export function useQuotedProducts(ids: readonly string[], languages: readonly Language[]) {
  const api = useApi()
  const requested = useRef(new Set<string>())
  const [results, setResults] = useState<ReadonlyMap<string, QuotedProduct>>(new Map())
  const [attempt, setAttempt] = useState(0)
  const languageKey = languages.join('+')
  const requestKey = ids.map((id) => `${languageKey} ${id}`).join()

  const requestMissing = useEffectEvent(async () => {
    const missing = [...new Set(ids)].filter((id) => !requested.current.has(`${languageKey} ${id}`))
    for (const id of missing) requested.current.add(`${languageKey} ${id}`)
    await requestEach(api, missing, languages, (id, product) => {
      const name = `${languageKey} ${id}`
      if (product === 'failed') requested.current.delete(name)
      // A transition: with 200 products, responses that arrive during a render are shown by the next one together.
      startTransition(() => setResults((known) => new Map(known).set(name, product)))
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests again for another list or language, and at a retry.
  useEffect(() => void requestMissing(), [requestKey, attempt])

  const products = useMemo(() => {
    const prefix = `${languageKey} `
    return new Map(
      [...results].flatMap(([name, product]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), product]] : [],
      ),
    )
  }, [results, languageKey])
  return { products, retry: () => setAttempt(attempt + 1) }
}

/** Requests products once, for an export in more languages than the page shows. */
export async function requestProducts(
  api: Api,
  ids: readonly string[],
  languages: readonly Language[],
): Promise<ReadonlyMap<string, QuotedProduct>> {
  const found = new Map<string, QuotedProduct>()
  await requestEach(api, [...new Set(ids)], languages, (id, product) => found.set(id, product))
  return found
}

/** Number of parallel requests. Browsers open six HTTP/1.1 connections to a host: more requests would only queue. */
const AT_ONCE = 6

async function requestEach(
  api: Api,
  ids: readonly string[],
  languages: readonly Language[],
  onResult: (id: string, product: QuotedProduct) => void,
): Promise<void> {
  const waiting = [...ids]
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      onResult(id, await requestProduct(api, id, languages))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function requestProduct(api: Api, id: string, languages: readonly Language[]): Promise<QuotedProduct> {
  try {
    return await api.productIn(id, languages)
  } catch (failure) {
    return pageStatusOf(failure) === 404 ? 'gone' : 'failed'
  }
}
