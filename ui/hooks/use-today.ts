import { useSyncExternalStore } from 'react'
import { usePageSession } from './page-session-context.ts'

/** The day, as `YYYY-MM-DD`: the request's while the page comes alive, from then on the one of this moment. */
export function useToday(): string {
  const { today } = usePageSession()
  return useSyncExternalStore(
    () => () => {},
    () => new Date().toISOString().slice(0, 10),
    () => today,
  )
}
