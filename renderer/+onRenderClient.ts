import type { PageContextClient } from 'vike/types'
import type { PageLocation } from '#ui/page/page-context.ts'
import type { Browser } from './browser/browser.ts'
import { showPage } from './browser/root.tsx'
import { routerHasTakenOver } from './browser/router-loader.ts'
import { markFailedSheets } from './client-navigation/failed-page-files.ts'
import { trackNavigation } from './client-navigation/latest-navigation.ts'
import { saveScrollPositions } from './client-navigation/scroll-position.ts'
import { followPresses, showInViewTransition } from './client-navigation/view-transition.ts'
import { addressParts, pageStatus } from './shared/page-url.ts'
import { queriesOf, readerOf } from './shared/route-queries.ts'
import { runningBrowser } from './shared/running-browser.ts'

/** Shows a later page in the place of the one before. Resolves when it stands, or when nobody waits for it any more. */
export async function onRenderClient(pageContext: PageContextClient) {
  // The first page has come alive without the client router (first-page.ts).
  if (pageContext.isHydration) {
    markFailedSheets()
    followPresses()
    saveScrollPositions()
    return routerHasTakenOver()
  }
  const browser = runningBrowser()
  if (!browser) throw new Error('There is no page yet that another could take the place of')
  const location = { ...addressParts(pageContext), hash: pageContext.urlParsed.hashOriginal ?? '' }
  const { pathname } = location
  const { Page, routeParams } = pageContext
  const view = { Page, location, routeParams, status: pageStatus(pageContext) }
  const wish = trackNavigation()
  try {
    await wish.unlessOvertaken(textsCome(browser, pathname))
  } catch {
    // The server has them.
    window.location.reload()
    return wish.fulfil()
  }
  document.documentElement.toggleAttribute(LAID_OUT_WHOLE, pageContext.isHistoryNavigation === true)
  try {
    await showInViewTransition({
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
  const queries = queriesOf(location, readerOf(browser)) ?? []
  return Promise.all(queries.map(({ key, load }) => browser.resources.readAhead?.(key, load)))
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
