import { useSyncExternalStore } from 'react'

/** `false` on the server and while the page comes alive, `true` from then on: for what only script can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
