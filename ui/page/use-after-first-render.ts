import { useContext, useDeferredValue, useState } from 'react'
import { ShownContext, useIsNavigation } from './page-context.ts'

/**
 * Returns `false` in the first render of a client navigation and `true` in the next one, which React starts at once. On
 * the server, and for the page that the server sent, it is `true` from the beginning. In a prerendered page it is `false` until
 * the page is shown.
 *
 * For content that is closed, out of view or transparent at first: on a slow phone what is visible is painted earlier.
 * @param whereOpen media query for windows in which the content is visible: there it is part of the first render
 */
export function useAfterFirstRender(whereOpen?: string): boolean {
  const isNavigation = useIsNavigation()
  const [isInFirst] = useState(
    () => !isNavigation || (whereOpen !== undefined && window.matchMedia(whereOpen).matches),
  )
  const isShown = useContext(ShownContext)
  return useDeferredValue(isShown || isInFirst, isInFirst)
}
