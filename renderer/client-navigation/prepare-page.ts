/** What a page needs before it can be shown: code, styles, texts and data. */
import { loadMissingSheets } from '#ui/browser/style-sheets.ts'
import { loadPage } from '../browser/page-code.ts'
import type { PageView } from '../shared/app.tsx'
import { decodePathname } from '../shared/page-url.ts'
import { queriesOf, readerOf } from '../shared/route-queries.ts'
import type { Browser } from '../shared/running-browser.ts'
import { decideInBrowser } from './browser-access.ts'
import { ERROR_PAGE, routeOf } from './page-routes.ts'

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>

/** Loads a page's code, styles and texts. Returns `undefined` for an address that no page has. */
export async function preparePage(
  url: Address,
  browser?: Browser,
): Promise<PageView | { redirectTo: string } | undefined> {
  const pathname = decodePathname(url.pathname)
  const route = routeOf(pathname)
  if (!browser || !route) return undefined
  const [{ redirectTo, failedStatus }, module] = await Promise.all([
    decideInBrowser(url.pathname + url.search, browser),
    loadOnce(route.pageId),
    loadTexts(browser, pathname),
  ])
  if (redirectTo !== undefined) return { redirectTo }
  const { Page } = failedStatus === undefined ? module : await loadPage(ERROR_PAGE)
  await loadMissingSheets()
  const { search, hash } = url
  const { routeParams } = route
  return { Page, location: { pathname, search, hash }, routeParams, status: failedStatus, isNavigation: true }
}

const loaded = new Map<string, Awaited<ReturnType<typeof loadPage>>>()

/** Loads the code of a page. The `import()` of a loaded module would take a frame. */
async function loadOnce(pageId: string) {
  const page = loaded.get(pageId) ?? (await loadPage(pageId))
  loaded.set(pageId, page)
  return page
}

/** Loads the texts in the language of the page, also if the language changes meanwhile. */
async function loadTexts(browser: Browser, pathname: string): Promise<void> {
  let texts: Browser['texts']
  do {
    texts = browser.texts
    await Promise.all([texts.prepare(pathname), browser.lastTexts?.prepare(pathname)])
  } while (texts !== browser.texts)
}

/** Loads the data that a page needs before it can be shown. */
export async function read(
  address: Pick<Address, 'pathname' | 'search'>,
  browser: Browser,
): Promise<unknown> {
  const queries = queriesOf(address, readerOf(browser)) ?? []
  return Promise.all(queries.map(({ key, load }) => browser.resources.prefetch?.(key, load)))
}

/** Whether the data of the page is in the cache. */
export function hasLoaded(address: Pick<Address, 'pathname' | 'search'>, browser: Browser): boolean {
  const queries = queriesOf(address, readerOf(browser)) ?? []
  return queries.every(({ key }) => browser.resources.isCached?.(key))
}
