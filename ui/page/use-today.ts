import { useSyncExternalStore } from 'react'
import { shopDay } from '#domain/shop-day.ts'
import { usePageSession } from './page-context.ts'

/**
 * Returns the day at the branches as `YYYY-MM-DD`: that of the request during hydration, then the current one. A browser whose clock
 * is behind does not bring back an earlier day: an expired offer stays expired.
 */
export function useToday(): string {
  const { today } = usePageSession()
  return useSyncExternalStore(
    () => () => {},
    () => shopDay(Math.max(Date.now(), Date.parse(today))),
    () => today,
  )
}
