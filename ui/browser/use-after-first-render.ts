import { useDeferredValue, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Returns `false` in the first render of a client navigation and `true` in the next one, which React starts at once. On
 * the server, and for the page that the server sent, it is `true` from the beginning.
 *
 * For content that is closed at first: on a slow phone what is visible is painted earlier.
 * @param whereOpen media query for windows in which the content is visible: there it is part of the first render
 */
export function useAfterFirstRender(whereOpen = 'not all'): boolean {
  const isHydrated = useHydrated()
  const [isInFirst] = useState(() => !isHydrated || window.matchMedia(whereOpen).matches)
  return useDeferredValue(true, isInFirst)
}
