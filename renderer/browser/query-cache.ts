/** The browser's cache of the provider's data, hydrated from the page. */
import type { State } from 'swr'
import type { Api } from '#api/client.ts'
import { ApiError, NetworkError } from '#api/errors.ts'
import { CACHE_RETENTION_MS, FAILURE_RETENTION_MS } from '#domain/limits.ts'
import type { Load, Resources } from '#ui/data/resource-context.ts'
import type { Dehydrated } from '../server/dehydrate.ts'
import type { Browser } from '../shared/running-browser.ts'
import { lazyApi } from './lazy-api.ts'

/** Fills the cache with the values that have arrived, and with each later one as it arrives. */
export function hydrateCache(
  waiting: readonly unknown[] | undefined,
  listen: (push: Push) => void,
): Pick<Browser, 'opening' | 'cache' | 'resources'> {
  const [opening, ...values] = (waiting ?? []) as [Browser['opening'], ...Dehydrated[]]
  const cache: Browser['cache'] = new StateCache()
  const push: Push = (...more) => {
    for (const value of more) cache.set(value[0], toState(value))
  }
  push(...values)
  listen(push)
  return {
    opening,
    cache,
    resources: createResources(cache, lazyApi()),
  }
}

/**
 * Keeps the object of an entry when SWR only adds its `_k`, which it does when the first section of a page that reads the
 * entry has been hydrated. With another object SWR renders each later section again after its hydration, in one task.
 */
class StateCache extends Map<string, State> {
  override set(key: string, state: State): this {
    const last = this.get(key)
    const isSame =
      last?.data === state.data && last?.error === state.error && last?.isValidating === state.isValidating
    return super.set(key, last && isSame ? Object.assign(last, state) : state)
  }
}

type Push = (...values: Dehydrated[]) => void

function toState([, value, status]: Dehydrated): State {
  if (status === undefined) return { data: value }
  return { error: status === 0 ? new NetworkError('on the server') : new ApiError(status, undefined) }
}

function createResources(cache: Browser['cache'], api: Api): Resources {
  const readers = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const prefetches = new Map<string, Promise<unknown>>()
  /** Keys whose prefetch has just failed: the page that reads them gets that failure without another call. */
  const failed = new Set<string>()
  /** The number of unshared loads of each key. */
  const loading = new Map<string, number>()

  function isCached(key: string) {
    return cache.get(key)?.data !== undefined
  }

  function release(key: string) {
    const left = (readers.get(key) ?? 1) - 1
    readers.set(key, left)
    if (left > 0) return
    readers.delete(key)
    evictLater(key)
  }

  function evictLater(key: string) {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => {
        timers.delete(key)
        if (!readers.has(key)) cache.delete(key)
      }, CACHE_RETENTION_MS),
    )
  }

  async function prefetch<Value>(key: string, load: Load<Value>) {
    if (isCached(key) || loading.has(key)) return
    const shared = prefetches.get(key)
    if (shared) {
      await shared.catch(() => {})
      return
    }
    const prefetching = load(api)
    prefetches.set(key, prefetching)
    try {
      const value = await prefetching
      prefetches.delete(key)
      // A component that read the key meanwhile shares the load, and SWR writes the value for it.
      if (readers.has(key) || cache.get(key)?.isValidating) return
      cache.set(key, toState([key, value]))
      evictLater(key)
    } catch {
      failed.add(key)
      setTimeout(() => evictFailed(key, prefetching), FAILURE_RETENTION_MS)
    }
  }

  function evictFailed(key: string, prefetching = prefetches.get(key)) {
    if (prefetches.get(key) !== prefetching) return
    prefetches.delete(key)
    failed.delete(key)
  }

  /** Not shared: a read after a change needs a value from after the change. */
  async function readNow<Value>(key: string, load: Load<Value>): Promise<Value> {
    loading.set(key, (loading.get(key) ?? 0) + 1)
    try {
      return await load(api)
    } finally {
      const left = (loading.get(key) ?? 1) - 1
      if (left > 0) loading.set(key, left)
      else loading.delete(key)
    }
  }

  return {
    api,
    read: (key, load) => (prefetches.get(key) as ReturnType<typeof load> | undefined) ?? readNow(key, load),
    prefetch,
    isCached,
    retain(key) {
      clearTimeout(timers.get(key))
      timers.delete(key)
      readers.set(key, (readers.get(key) ?? 0) + 1)
      return () => release(key)
    },
    evict(matches) {
      const known = [...cache.keys()].filter(matches)
      const inUse = known.filter((key) => readers.has(key))
      for (const key of known) if (!readers.has(key)) cache.delete(key)
      return inUse
    },
    evictFailures() {
      for (const [key, state] of cache) if (state.error !== undefined) cache.delete(key)
      for (const key of failed) evictFailed(key)
    },
  }
}
