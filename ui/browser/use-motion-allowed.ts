import { useSyncExternalStore } from 'react'

/**
 * Whether things may move and load by themselves: not for people who asked for less motion or to save data.
 * `false` on the server and until the page has come alive.
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
