import type { Api } from '#api/client.ts'
import { useResources } from './resource-context.ts'

/** For calls that change something; what a page reads goes through the hooks of `use-catalogue.ts`. */
export function useApi(): Api {
  return useResources().api
}
