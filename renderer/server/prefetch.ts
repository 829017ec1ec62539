/**
 * A signed-in customer's page: its queries start while the provider is asked for the customer, so that the page does not
 * wait for the one and then for the other.
 */
import type { Load } from '#ui/data/resource-context.ts'
import type { PageRequest } from '../shared/page-request.ts'
import { queriesOf } from '../shared/route-queries.ts'

const prefetched = new WeakMap<PageRequest, Map<string, Promise<unknown>>>()

/** Does nothing for an anonymous request: its values come from the response cache. */
export function prefetchReads(request: PageRequest, pathname: string, search: string): void {
  const { session, responseCache, api } = request
  if (responseCache) return
  const reads = new Map<string, Promise<unknown>>()
  prefetched.set(request, reads)
  for (const { key, load } of queriesOf({ pathname, search }, session) ?? []) {
    const read = load(api)
    // The page that reads the value handles the failure; without such a page the rejection would be unhandled.
    read.catch(() => {})
    reads.set(key, read)
  }
}

/** Returns the prefetched read of a key to its first caller, and starts a new read for every later one. */
export function takePrefetchedReads<Value>(
  request: PageRequest,
  key: string,
  load: Load<Value>,
): Promise<Value> {
  const reads = prefetched.get(request)
  const read = reads?.get(key) as Promise<Value> | undefined
  reads?.delete(key)
  return read ?? load(request.api)
}
