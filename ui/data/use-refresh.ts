import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { useResources } from './resource-context.ts'

/**
 * Invalidates cached values: those that the page shows are loaded again and stay until the new value is there, the others
 * are evicted.
 */
export function useRefresh(): (matches: (key: string) => boolean) => Promise<void> {
  const { forget } = useResources()
  const { mutate } = useSWRConfig()
  return useCallback(
    async (matches) => {
      await Promise.all((forget?.(matches) ?? []).map((key) => mutate(key)))
    },
    [forget, mutate],
  )
}
