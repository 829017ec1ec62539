import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { useResources } from './resource-context.ts'

/**
 * Returns a function that invalidates cached values. Values that the page shows are loaded again and stay visible
 * until the new value has loaded. Other values are evicted.
 */
export function useRefresh(): (matches: (key: string) => boolean) => Promise<void> {
  const { evict } = useResources()
  const { mutate } = useSWRConfig()
  return useCallback(
    async (matches) => {
      await Promise.all((evict?.(matches) ?? []).map((key) => mutate(key)))
    },
    [evict, mutate],
  )
}
