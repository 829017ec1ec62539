import { useDeferredValue, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Returns `false` in the first render of a client navigation and `true` in the next one, which React starts at once. On
 * the server, and for the page that the server sent, it is `true` from the beginning.
 *
 * For content that is closed or below the viewport at first: on a slow phone what is visible is painted earlier. After
 * Back it is `true` from the beginning: the scroll position is a number of pixels.
 * @param whereVisible media query for windows in which the content is visible: there it is part of the first render
 */
export function useAfterFirstRender(whereVisible = 'not all'): boolean {
  const isHydrated = useHydrated()
  const [isInFirst] = useState(() => !isHydrated || isAfterBack() || window.matchMedia(whereVisible).matches)
  return useDeferredValue(true, isInFirst)
}

/** Set by the renderer (`renderer/+onRenderClient.ts`). */
function isAfterBack(): boolean {
  return 'back' in document.documentElement.dataset
}
