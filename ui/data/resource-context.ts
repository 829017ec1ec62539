import { createContext, useContext } from 'react'
import type { Api } from '#api/client.ts'

/** Access to the provider's data for components. The renderer creates it once per request and once per document. */
export interface Resources {
  readonly api: Api
  /**
   * Server only: starts a read at its first call. Returns the value when it has been loaded, else its promise.
   * A loaded value is not wrapped in a promise, because a settled promise suspends as well.
   */
  readonly readOnServer?: <Value>(key: string, load: Load<Value>) => Value | Promise<Value>
  /** Server only: returns whether all reads have succeeded. */
  readonly isFulfilled?: () => boolean
  /** Server only: whether the page is sent complete, for crawlers and browsers without JavaScript. */
  readonly isComplete?: boolean
  /** Browser only: loads a value, or shares the load of a prefetch. */
  readonly read?: <Value>(key: string, load: Load<Value>) => Promise<Value>
  /**
   * Browser only: prefetches a value for the next page. Never rejects: the page that reads the value gets the
   * failure.
   */
  readonly prefetch?: <Value>(key: string, load: Load<Value>) => Promise<void>
  /** Browser only: whether the value is in the cache. */
  readonly isCached?: (key: string) => boolean
  /** Browser only: keeps a key in the cache while a component shows it. Returns the function that releases it. */
  readonly retain?: (key: string) => () => void
  /**
   * Browser only: evicts the matching keys that no component shows. Returns the keys that are shown, which SWR loads
   * again.
   */
  readonly evict?: (matches: (key: string) => boolean) => readonly string[]
  /** Browser only: evicts failures, so that the next render loads again. */
  readonly evictFailures?: () => void
}

export type Load<Value> = (api: Api) => Promise<Value>

const missing: Resources = {
  get api(): never {
    throw new Error('Resources are provided by the renderer')
  },
}

export const ResourceContext = createContext<Resources>(missing)

export function useResources(): Resources {
  return useContext(ResourceContext)
}
