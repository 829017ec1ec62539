import type { PageContextClient } from 'vike/types'
import type { Browser } from './browser.ts'
import { routerHasTakenOver } from './client-router.ts'
import { showPage } from './living-page.tsx'
import { pageStatus } from './page-status.ts'
import { runningBrowser } from './running-browser.ts'

/** Shows a later page in the place of the one before. Resolves when it stands. */
export async function onRenderClient(pageContext: PageContextClient) {
  // The first page has come alive without the client router (first-page.ts).
  if (pageContext.isHydration) return routerHasTakenOver()
  const browser = runningBrowser()
  if (!browser) throw new Error('There is no page yet that another could take the place of')
  const { pathname, searchOriginal, hashOriginal } = pageContext.urlParsed
  try {
    await textsCome(browser, pathname)
  } catch {
    // The server has them.
    window.location.reload()
    return
  }
  await showPage(browser, {
    Page: pageContext.Page,
    location: { pathname, search: searchOriginal ?? '', hash: hashOriginal ?? '' },
    routeParams: pageContext.routeParams,
    status: pageStatus(pageContext),
  })
}

/** In the language of the page, even when that changes meanwhile. */
async function textsCome(browser: Browser, pathname: string): Promise<void> {
  let texts: Browser['texts']
  do {
    texts = browser.texts
    await Promise.all([texts.prepare(pathname), browser.lastTexts?.prepare(pathname)])
  } while (texts !== browser.texts)
}
