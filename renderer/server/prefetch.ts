/**
 * While the provider is asked who a customer is, it is asked already for what their page shows: one after the other they
 * would wait twice.
 */
import type { Load } from '#ui/data/resource-context.ts'
import type { PageRequest } from '../shared/page-request.ts'
import { queriesOf } from '../shared/route-queries.ts'

const begun = new WeakMap<PageRequest, Map<string, Promise<unknown>>>()

/** What visitors share is known already, or being asked for. */
export function prefetchReads(request: PageRequest, pathname: string, search: string): void {
  const { session, sharedAnswers, api } = request
  if (sharedAnswers) return
  const reads = new Map<string, Promise<unknown>>()
  begun.set(request, reads)
  void queriesOf(
    { pathname, search },
    session,
  )?.(async (key, load) => {
    const reading = load(api)
    // Whoever needs it hears of a failure; perhaps nobody does.
    reading.catch(() => {})
    reads.set(key, reading)
  })
}

/** Once: whoever asks again, asks anew. */
export function takePrefetchedReads<Value>(
  request: PageRequest,
  key: string,
  load: Load<Value>,
): Promise<Value> {
  const reads = begun.get(request)
  const reading = reads?.get(key) as Promise<Value> | undefined
  reads?.delete(key)
  return reading ?? load(request.api)
}
