import { useSyncExternalStore } from 'react'
import { useLocation } from '../page/page-context.ts'

/** Returns the fragment of the page's address as parameters. Empty during hydration: servers do not see it. */
export function useFragment(): URLSearchParams {
  // Renders again after a client navigation, which dispatches no event.
  useLocation()
  const hash = useSyncExternalStore(onPopState, currentHash, () => '')
  return new URLSearchParams(hash.slice(1))
}

/**
 * Not `hashchange`: Back from `/offer#a` to `/offer?lng=tr#b` dispatches none, because the query differs as well, and is no
 * client navigation, because the page is the same (renderer/client-navigation/history-entries.ts).
 */
function onPopState(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  return () => window.removeEventListener('popstate', onChange)
}

function currentHash(): string {
  return window.location.hash
}
