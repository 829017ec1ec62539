import { use, useEffect } from 'react'
import useSWR from 'swr'
import { PageContext } from '#ui/page/page-context.ts'
import type { Query } from './queries.ts'
import { useResources } from './resource-context.ts'

/**
 * Returns the value of a query. Suspends until it has loaded; throws the error of a failed load.
 * Values that the server has loaded are in the cache before hydration, so that the browser does not load them again.
 * A prerendered page loads nothing until it is shown.
 */
export function useResource<Value>({ key, load }: Query<Value>): Value {
  const { api, read, readOnServer, retain, isCached } = useResources()
  if (isCached && !isCached(key)) {
    const shown = use(PageContext)?.shown
    if (shown) use(shown)
  }
  const { data } = useSWR<Value>(key, () => read?.(key, load) ?? load(api), {
    fallbackData: readOnServer?.(key, load) as Value,
  })
  useEffect(() => retain?.(key), [retain, key])
  return data as Value
}
