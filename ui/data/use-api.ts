import type { Api } from '#api/client.ts'
import { useResources } from './resource-context.ts'

/** For calls that change data; pages read data by `useResource`. */
export function useApi(): Api {
  return useResources().api
}
