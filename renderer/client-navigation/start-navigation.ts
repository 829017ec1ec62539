/**
 * Starts client navigation: Back and Forward, fragments, prefetching. Loaded after hydration by
 * renderer/browser/lazy-navigation.ts, which handles the clicks on links to other pages.
 */
import type { Browser } from '../shared/running-browser.ts'
import { followNewFragments, fragmentLink, scrollToFragment } from './fragments.ts'
import { currentPage, enterEntry, leaveForFragment, pageOf, startEntries } from './history-entries.ts'
import { restorePosition, visit } from './navigate.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { restoreScrollFromCache } from './scroll-restoration.ts'
import { trackClicks } from './view-transition.ts'

export { navigate } from './navigate.ts'

/** Called once. */
export function startNavigation(browser: Browser): void {
  const position = startEntries()
  // A visitor who has scrolled already stays there.
  if (position && window.scrollY === 0) restorePosition(position)
  restoreScrollFromCache()
  trackClicks()
  followNewFragments()
  prefetchOnIntent(browser)
  window.addEventListener('popstate', followHistory)
  document.addEventListener('click', followFragment)
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
