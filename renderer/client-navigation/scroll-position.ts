import { followedLink } from '../browser/link-click.ts'
import { NAVIGATION_EVENT } from '../browser/router-loader.ts'

/**
 * Vike notes how far a page was scrolled 300 ms after it was. Whoever scrolls and presses a link at once would come back
 * to another place: it is noted when they leave, too.
 */
export function saveScrollPositions(): void {
  const note = (event: Event) => {
    if (event instanceof MouseEvent && !followedLink(event)) return
    const { state } = window.history
    const scrollPosition = { x: window.scrollX, y: window.scrollY }
    if (state?.vike) window.history.replaceState({ ...state, vike: { ...state.vike, scrollPosition } }, '')
  }
  document.addEventListener('click', note, { capture: true })
  window.addEventListener(NAVIGATION_EVENT, note)
}
