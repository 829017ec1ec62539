import { useSyncExternalStore } from 'react'

/**
 * Returns whether animations and autoplay may start: not with `prefers-reduced-motion` or `saveData`.
 * Returns `false` on the server and during hydration.
 */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(subscribe, isMotionAllowed, () => false)
}

function isMotionAllowed(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return !reducedMotionQuery().matches && connection?.saveData !== true
}

function subscribe(onChange: () => void): () => void {
  const query = reducedMotionQuery()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function reducedMotionQuery(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}
