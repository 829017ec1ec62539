import type { PageContextClient } from 'vike/types'
import type { PageLocation } from '#ui/hooks/use-location.ts'
import { addressParts } from './address-parts.ts'
import type { Browser } from './browser.ts'
import { routerHasTakenOver } from './client-router.ts'
import { followPresses, showInContinuity } from './continuity.ts'
import { markFailedSheets } from './failed-page-files.ts'
import { noteLeftPlaces } from './left-place.ts'
import { showPage } from './living-page.tsx'
import { latestWish } from './newer-wish.ts'
import { readerOf, readsOf } from './page-reads.ts'
import { pageStatus } from './page-status.ts'
import { runningBrowser } from './running-browser.ts'

/** Shows a later page in the place of the one before. Resolves when it stands, or when nobody waits for it any more. */
export async function onRenderClient(pageContext: PageContextClient) {
  // The first page has come alive without the client router (first-page.ts).
  if (pageContext.isHydration) {
    markFailedSheets()
    followPresses()
    noteLeftPlaces()
    return routerHasTakenOver()
  }
  const browser = runningBrowser()
  if (!browser) throw new Error('There is no page yet that another could take the place of')
  const location = { ...addressParts(pageContext), hash: pageContext.urlParsed.hashOriginal ?? '' }
  const { pathname } = location
  const { Page, routeParams } = pageContext
  const view = { Page, location, routeParams, status: pageStatus(pageContext) }
  const wish = latestWish()
  try {
    await wish.unlessOvertaken(textsCome(browser, pathname))
  } catch {
    // The server has them.
    window.location.reload()
    return wish.fulfil()
  }
  document.documentElement.toggleAttribute(LAID_OUT_WHOLE, pageContext.isHistoryNavigation === true)
  try {
    await showInContinuity({
      to: pathname,
      isHistory: pageContext.isHistoryNavigation,
      isOvertaken: wish.isOvertaken,
      read: () => wish.unlessOvertaken(readFor(location, browser)),
      show: () => wish.unlessOvertaken(showPage(browser, view)),
    })
  } finally {
    wish.fulfil()
  }
}

async function readFor(location: PageLocation, browser: Browser): Promise<unknown> {
  const { readAhead } = browser.resources
  return readAhead && readsOf(location, readerOf(browser))?.(readAhead)
}

/** Whoever goes back stands in the middle of a page, at a place counted in pixels (ui/styles/base.css). */
const LAID_OUT_WHOLE = 'data-back'

/** In the language of the page, even when that changes meanwhile. */
async function textsCome(browser: Browser, pathname: string): Promise<void> {
  let texts: Browser['texts']
  do {
    texts = browser.texts
    await Promise.all([texts.prepare(pathname), browser.lastTexts?.prepare(pathname)])
  } while (texts !== browser.texts)
}
