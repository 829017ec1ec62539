import { useSyncExternalStore } from 'react'
import { usePageSession } from './page-context.ts'

/**
 * Returns the day in UTC as `YYYY-MM-DD`: that of the request during hydration, then the current one. A browser whose clock
 * is behind does not bring back an earlier day: an expired offer stays expired.
 */
export function useToday(): string {
  const { today } = usePageSession()
  return useSyncExternalStore(
    () => () => {},
    () => new Date(Math.max(Date.now(), Date.parse(today))).toISOString().slice(0, 10),
    () => today,
  )
}
