import { useSyncExternalStore } from 'react'

/**
 * Returns whether animations and autoplay may start: not with `prefers-reduced-motion` or `saveData`.
 * Returns `false` on the server and during hydration.
 */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(subscribe, isMotionWelcome, () => false)
}

function isMotionWelcome(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return !stillness().matches && connection?.saveData !== true
}

function subscribe(onChange: () => void): () => void {
  const query = stillness()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function stillness(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}
