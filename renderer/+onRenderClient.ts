import type { PageContextClient } from 'vike/types'
import { loadMissingSheets } from '#ui/browser/style-sheets.ts'
import { loadDocument } from '#ui/browser/unload.ts'
import type { PageLocation } from '#ui/page/page-context.ts'
import { showPage } from './browser/root.tsx'
import { routerHasTakenOver } from './browser/router-loader.ts'
import { showLateFonts } from './client-navigation/late-fonts.ts'
import { trackNavigation } from './client-navigation/latest-navigation.ts'
import { saveScrollPositions } from './client-navigation/scroll-position.ts'
import { showInViewTransition, trackClicks } from './client-navigation/view-transition.ts'
import { addressParts, pageStatus } from './shared/page-url.ts'
import { queriesOf, readerOf } from './shared/route-queries.ts'
import { type Browser, runningBrowser } from './shared/running-browser.ts'
import { releaseAddress } from './vike/keep-address.ts'

/** Shows a later page in the place of the one before. Resolves when it is shown or superseded by another navigation. */
export async function onRenderClient(pageContext: PageContextClient) {
  releaseAddress()
  // The first page is hydrated already, without the client router (renderer/browser/entry.ts).
  if (pageContext.isHydration) {
    trackClicks()
    saveScrollPositions()
    return routerHasTakenOver()
  }
  const browser = runningBrowser()
  if (!browser) throw new Error('A later page was asked for before the first one was hydrated')
  const location = { ...addressParts(pageContext), hash: pageContext.urlParsed.hashOriginal ?? '' }
  const { pathname } = location
  const { Page, routeParams } = pageContext
  const view = { Page, location, routeParams, status: pageStatus(pageContext), isNavigation: true }
  const navigation = trackNavigation()
  try {
    await navigation.unlessSuperseded(Promise.all([loadTexts(browser, pathname), loadMissingSheets()]))
  } catch {
    // Texts or styles cannot be loaded: the server renders the page with them.
    loadDocument(() => window.location.reload())
    return navigation.end()
  }
  document.documentElement.toggleAttribute(LAID_OUT_COMPLETELY, pageContext.isHistoryNavigation === true)
  try {
    await showInViewTransition({
      to: pathname,
      isHistory: pageContext.isHistoryNavigation,
      isSuperseded: navigation.isSuperseded,
      read: () => navigation.unlessSuperseded(readFor(location, browser)),
      show: async (isInTransition) => {
        const isLoaded = hasLoaded(location, browser)
        // The click is painted first. A view transition has painted it, and has no frames until the page is shown.
        if (isLoaded && !isInTransition) await nextPaint()
        await navigation.unlessSuperseded(showPage(browser, view, isLoaded))
        showLateFonts()
      },
    })
  } finally {
    navigation.end()
  }
}

async function readFor(location: PageLocation, browser: Browser): Promise<unknown> {
  const queries = queriesOf(location, readerOf(browser)) ?? []
  return Promise.all(queries.map(({ key, load }) => browser.resources.prefetch?.(key, load)))
}

/** Whether the data of the page is in the cache. */
function hasLoaded(location: PageLocation, browser: Browser): boolean {
  const queries = queriesOf(location, readerOf(browser)) ?? []
  return queries.every(({ key }) => browser.cache.get(key)?.data !== undefined)
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A hidden document has no frames.
    setTimeout(resolve, WITHOUT_FRAMES_MS)
  })
}

const WITHOUT_FRAMES_MS = 100

/** After Back the scroll position is a number of pixels: the page needs its full height (ui/styles/base.css). */
const LAID_OUT_COMPLETELY = 'data-back'

/** Loads the texts in the language of the page, also if the language changes meanwhile. */
async function loadTexts(browser: Browser, pathname: string): Promise<void> {
  let texts: Browser['texts']
  do {
    texts = browser.texts
    await Promise.all([texts.prepare(pathname), browser.lastTexts?.prepare(pathname)])
  } while (texts !== browser.texts)
}
