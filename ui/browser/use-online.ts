import { useSyncExternalStore } from 'react'

/** Returns `navigator.onLine`; `true` on the server and during hydration. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

const EVENTS = ['online', 'offline'] as const

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, onChange)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, onChange)
  }
}
