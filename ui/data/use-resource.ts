import { useEffect } from 'react'
import useSWR from 'swr'
import { type Load, useResources } from './resource-context.ts'

/**
 * Reads from the provider, suspending until the value is there and throwing what went wrong.
 * What the server has read is on the page already, so that nothing is fetched twice.
 */
export function useResource<Value>(key: string, load: Load<Value>): Value {
  const { api, read, readOnServer, hold } = useResources()
  const { data } = useSWR<Value>(key, () => read?.(key, load) ?? load(api), {
    fallbackData: readOnServer?.(key, load) as Value,
  })
  useEffect(() => hold?.(key), [hold, key])
  return data as Value
}
