import { followedLink } from '../browser/link-click.ts'
import { NAVIGATION_EVENT } from '../browser/router-loader.ts'
import { saveScrollPosition } from '../vike/client-router/history-state.ts'

/**
 * Saves the scroll position when a link is followed or the page navigates. Vike saves it 300 ms after the last scroll
 * event: a click before that would lose it.
 */
export function saveScrollPositions(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (followedLink(event)) saveScrollPosition()
    },
    { capture: true },
  )
  window.addEventListener(NAVIGATION_EVENT, saveScrollPosition)
}
