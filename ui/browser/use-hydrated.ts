import { useSyncExternalStore } from 'react'

/** Returns `false` on the server and during hydration, then `true`: for controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
