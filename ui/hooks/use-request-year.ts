import { usePageSession } from './page-session-context.ts'

/** The year of the request: the same on server and in the browser. */
export function useRequestYear(): number {
  return usePageSession().year
}
