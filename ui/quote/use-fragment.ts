import { useSyncExternalStore } from 'react'
import { useLocation } from '../page/page-context.ts'

/** Returns the fragment of the page's address as parameters. Empty during hydration: servers do not see it. */
export function useFragment(): URLSearchParams {
  // Renders again after a client navigation, which dispatches no `hashchange`.
  useLocation()
  const hash = useSyncExternalStore(onHashChange, currentHash, () => '')
  return new URLSearchParams(hash.slice(1))
}

function onHashChange(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

function currentHash(): string {
  return window.location.hash
}
