/**
 * Starts client navigation: Back and Forward, fragments, prefetching. Loaded after hydration by
 * renderer/browser/lazy-navigation.ts, which handles the clicks on links to other pages.
 */
import { leaveEntryOfEarlierDialog } from '#ui/browser/close-on-back.ts'
import type { Browser } from '../shared/running-browser.ts'
import { keepFocusAfterRemoval } from './focus-after-removal.ts'
import { followNewFragments, fragmentLink, scrollToFragment } from './fragments.ts'
import { currentPage, enterEntry, leaveForFragment, pageOf, startEntries } from './history-entries.ts'
import { restorePosition, visit } from './navigate.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { trackClicks } from './view-transition.ts'

export { navigate } from './navigate.ts'

/** Called once. */
export function startNavigation(browser: Browser): void {
  const position = startEntries()
  // A visitor who has scrolled already stays there.
  if (position && window.scrollY === 0) restorePosition(position)
  updateFromCache()
  trackClicks()
  keepFocusAfterRemoval()
  followNewFragments()
  prefetchOnIntent(browser)
  window.addEventListener('popstate', followHistory)
  document.addEventListener('click', followFragment)
  leaveEntryOfEarlierDialog()
}

/**
 * A page that comes out of the back/forward cache is loaded again if a preference was changed in another document meanwhile:
 * it would have the earlier language, theme or view, while the next document has the chosen one. Otherwise its scroll
 * position is restored. WebKit does so only while `history.scrollRestoration` is `auto` (history-entries.ts). Firefox and
 * Chromium have restored it already.
 */
function updateFromCache(): void {
  let left = { x: 0, y: 0, cookies: '' }
  window.addEventListener('pagehide', () => {
    left = { x: window.scrollX, y: window.scrollY, cookies: document.cookie }
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (document.cookie !== left.cookies) window.location.reload()
    else window.scrollTo({ left: left.x, top: left.y, behavior: 'instant' })
  })
}

/** The browser follows the link itself. */
function followFragment(event: MouseEvent): void {
  const link = fragmentLink(event)
  if (!link) return
  leaveForFragment()
  if (link.href !== window.location.href) return
  // Firefox sets the state of the entry to `null` for a link to the fragment that is in the address already.
  event.preventDefault()
  scrollToFragment(link.hash, 'auto')
}

function followHistory(): void {
  const last = currentPage()
  const position = enterEntry()
  if (pageOf(window.location) !== last) {
    closeMenus()
    void visit({ url: new URL(window.location.href), by: 'history', position })
  } else if (position) window.scrollTo({ left: position.x, top: position.y })
}

/** Without a click on the page the browser leaves them open. */
function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]')) menu.hidePopover?.()
}
