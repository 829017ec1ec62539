import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { useResources } from './resource-context.ts'

/**
 * What the provider said under these keys holds no longer: what stands on the page is asked again and stays until the
 * answer is there, the rest is forgotten.
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
