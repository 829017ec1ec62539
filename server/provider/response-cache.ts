import { LRUCache } from 'lru-cache'
import type { Api, SearchSources } from '#api/client.ts'
import { type ApiError, isRefusalForAll } from '#api/errors.ts'
import { serverShownNames } from '#locales/server-shown-names.ts'
import type { MockApi } from '#mock-api/index.ts'
import type { ResponseCache } from '#renderer/shared/page-request.ts'
import { createSingleFlight } from '../http/single-flight.ts'
import { type Metrics, noMetrics } from '../process/metrics.ts'
import { type Caller, mayBeForOneCaller, storeItself } from './caller.ts'
import { estimatedBytes } from './value-size.ts'

type Load = (api: Api) => Promise<unknown>

/** A cached response with the function that loads it again. Refusals for all visitors, such as 404, are cached too. */
interface Answer {
  readonly outcome: { readonly value: unknown } | { readonly refusal: ApiError }
  readonly load: Load
  readonly at: number
}

interface ResponseCacheParts {
  /** Creates a client without a session, for the first caller. The signal aborts when no caller waits any more. */
  readonly createApi: (signal: AbortSignal, caller: Caller) => Api
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  readonly metrics?: Metrics
  readonly mock?: Pick<MockApi, 'onChange'>
}

export interface SharedResponseCache {
  /** Returns the cache for one caller. Its cache misses are loaded with that caller's key and headers. */
  forCaller(caller: Caller): ResponseCache
}

const FRESH_MS = 15_000
/** CONTRACT.md: `stale-while-revalidate=300`. */
const STALE_WHILE_REVALIDATING_MS = 5 * 60_000
/**
 * Keys of products by their ids (ui/data/queries.ts), which the provider may have deleted. A product's page is shown for at
 * most 15 s after the provider has deleted the product: 8 s here and 7 s in the page cache (`PRODUCT_PAGE_MAX_AGE_MS`). A
 * request after that time waits for the provider.
 */
const PRODUCT_KEY = /^\S+ (product|productIn|compared) /
const PRODUCT_FRESH_MS = 5_000
const PRODUCT_MAX_AGE_MS = 8_000
const STALE_WHEN_FAILING_MS = 60 * 60_000
/** Memory of the cached values, estimated by `estimatedBytes`. */
const MAX_BYTES = 16 * 1024 * 1024
const MAX_ANSWERS = 5000

/**
 * A bounded cache of anonymous reads of public data, shared by all visitors. It stores reshaped values, makes one call
 * at a time for a key (single flight), and serves stale values during revalidation and while the provider fails.
 *
 * lru-cache's `fetchMethod` is not used, for two reasons. With `allowStaleOnFetchRejection`, a failed first load
 * resolves with `undefined` instead of rejecting. And a refusal (404) could not replace a stale value.
 */
export function createResponseCache({
  createApi,
  clock,
  metrics = noMetrics,
  mock,
}: ResponseCacheParts): SharedResponseCache {
  const answers = new LRUCache<string, Answer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: (answer, key) => 2 * key.length + sizeOf(answer),
  })
  metrics.watch(
    'store_response_cache_entries',
    'Responses of the provider in the response cache',
    () => answers.size,
  )
  metrics.watch(
    'store_response_cache_bytes',
    'Estimated memory of the response cache, in bytes',
    () => answers.calculatedSize,
  )
  const flights = createSingleFlight<Answer>()
  /** Incremented when the cache is cleared, so that a call that began before is not stored. */
  let generation = 0
  mock?.onChange(() => {
    generation += 1
    answers.clear()
    flights.clear()
  })

  function lookUp(key: string, maxAgeMs: number): Answer | undefined {
    const answer = answers.get(key)
    return answer && clock() - answer.at <= maxAgeMs ? answer : undefined
  }

  async function loadAnswer(key: string, load: Load, caller: Caller, signal: AbortSignal): Promise<Answer> {
    const startedIn = generation
    const outcome = await outcomeOf(load(createApi(signal, caller)))
    const answer = { outcome, load, at: clock() }
    if (startedIn === generation) answers.set(key, answer)
    return answer
  }

  async function loadOnce(key: string, load: Load, caller: Caller, visitor?: AbortSignal): Promise<Answer> {
    let isOwn = false
    try {
      return await flights.run(
        key,
        (signal) => {
          isOwn = true
          return loadAnswer(key, load, caller, signal)
        },
        visitor,
      )
    } catch (failure) {
      // The call of another visitor was shared, and the refusal may be for that visitor alone.
      if (isOwn || !mayBeForOneCaller(failure)) throw failure
      return loadAnswer(key, load, caller, visitor ?? new AbortController().signal)
    }
  }

  /** Returns the cached answer, if any. A stale one starts a revalidation in the background. */
  function current(key: string): Answer | undefined {
    const [freshMs, maxAgeMs] = PRODUCT_KEY.test(key)
      ? [PRODUCT_FRESH_MS, PRODUCT_MAX_AGE_MS]
      : [FRESH_MS, FRESH_MS + STALE_WHILE_REVALIDATING_MS]
    const answer = lookUp(key, maxAgeMs)
    if (answer && clock() - answer.at > freshMs) loadOnce(key, answer.load, storeItself()).catch(() => {})
    return answer
  }

  const forCaller = (caller: Caller): ResponseCache => ({
    peek(key) {
      const answer = current(key)
      return answer && 'value' in answer.outcome ? answer.outcome : undefined
    },
    async fetch<Value>(
      key: string,
      load: (api: Api) => Promise<Value>,
      visitor?: AbortSignal,
    ): Promise<Value> {
      const answer =
        current(key) ??
        (await loadOnce(key, load, caller, visitor).catch((failure: unknown) => {
          const old = lookUp(key, STALE_WHEN_FAILING_MS)
          if (old) return old
          throw failure
        }))
      if ('refusal' in answer.outcome) throw answer.outcome.refusal
      return answer.outcome.value as Value
    },
  })
  return { forCaller }
}

/** Every search reads the category tree: all searches share one. */
export function searchSources(responseCache: SharedResponseCache | undefined, caller: Caller): SearchSources {
  return {
    names: async () => serverShownNames,
    ...(responseCache && {
      categories: () =>
        responseCache.forCaller(caller).fetch('any searchedCategories', (api) => api.foundCategories()),
    }),
  }
}

/** A refusal for all visitors replaces the cached answer. Any other failure rejects, and the cached answer stays. */
async function outcomeOf(reading: Promise<unknown>): Promise<Answer['outcome']> {
  try {
    return { value: await reading }
  } catch (failure) {
    if (isRefusalForAll(failure)) return { refusal: failure }
    throw failure
  }
}

function sizeOf({ outcome }: Answer): number {
  return OVERHEAD_BYTES + ('value' in outcome ? estimatedBytes(outcome.value) : 0)
}

/** Estimate per entry: the entry, its slot in the cache, and the closure of `load`. */
const OVERHEAD_BYTES = 1000
