/**
 * Prefetches the code and the data of the page behind a link that is pointed at, focused or touched. Data that no page
 * reads is evicted after a while. Behind a link that is pointed at or focused the page is then rendered without being shown.
 *
 * A tap gives no sign before it, and a pointer only a short one: the home page prefetches and renders the product listing
 * when the browser is idle (docs/decisions/2026-11-22-prefetch-the-listing-when-idle.md).
 */
import { paths, patterns } from '#domain/paths.ts'
import type { PageLocation } from '#ui/page/page-context.ts'
import { linkOf } from '../browser/link-click.ts'
import { loadPage } from '../browser/page-code.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { decodePathname } from '../shared/page-url.ts'
import { queriesOf, readerOf } from '../shared/route-queries.ts'
import type { Browser } from '../shared/running-browser.ts'
import { routeOf } from './page-routes.ts'
import { hasLoaded, preparePage, read } from './prepare-page.ts'
import { layOutNextPage, prerenderPage } from './show-page.ts'

/** A pointer that only crosses a link does not start a prefetch. */
const DWELL_MS = 70
/** Per document. */
const ADDRESSES_AT_MOST = 40

let endLikelyPage = () => {}

/**
 * Resolves when the prefetch of the likely next page has ended, also when it has failed, and without one when client navigation
 * has started. The browser may be idle before that.
 */
export const likelyPagePrefetched = new Promise<void>((resolve) => {
  endLikelyPage = resolve
})

export function prefetchOnIntent(browser: Browser): void {
  const prefetched = new Map<string, Promise<unknown>>()
  let dwelling: ReturnType<typeof setTimeout>
  let under: EventTarget | null = null

  // `pointerover` also fires when the page scrolls under a pointer at rest.
  for (const intent of ['pointermove', 'focusin', 'touchstart']) {
    document.addEventListener(
      intent,
      ({ target, type }) => {
        if (type === 'pointermove' && target === under) return
        under = target
        clearTimeout(dwelling)
        const link = linkOf(target)
        if (!link) return
        const { pathname, search, hash } = link
        const url = { pathname, search, hash }
        // A tap is over before the page could be rendered, and the finger may be about to scroll.
        if (type === 'touchstart') void prefetch(url)
        else
          dwelling = setTimeout(async () => {
            await prefetch(url)
            if (under === target) await prerender(url, browser).catch(() => {})
          }, DWELL_MS)
      },
      { passive: true },
    )
  }

  if (window.location.pathname === patterns.home) {
    const likely = { pathname: paths.products(), search: '', hash: '' }
    whenIdle(async () => {
      await prefetch(likely)
      endLikelyPage()
      whenIdle(() => prerender(likely, browser).catch(() => {}))
    })
  } else endLikelyPage()

  /** Once for each address. What has been prerendered meanwhile is laid out. */
  async function prefetch(url: PageLocation): Promise<unknown> {
    layOutNextPage(url)
    const address = url.pathname + url.search
    const known = prefetched.get(address)
    if (known || prefetched.size >= ADDRESSES_AT_MOST || isDataSaving()) return known
    const route = routeOf(decodePathname(url.pathname))
    if (!queriesOf(url, readerOf(browser)) || !route) return
    // What fails is loaded again by the navigation.
    const prefetching = Promise.allSettled([
      loadPage(route.pageId),
      browser.texts.prepare(url.pathname),
      read(url, browser),
    ])
    prefetched.set(address, prefetching)
    return prefetching
  }
}

/** Renders a page of the catalogue whose data is there, so that a click has only to show it. */
async function prerender(url: PageLocation, browser: Browser): Promise<void> {
  if (!queriesOf(url, readerOf(browser))?.length || !hasLoaded(url, browser)) return
  const page = await preparePage(url, browser)
  if (page && 'Page' in page) prerenderPage(browser, page)
}

/** Whether the connection is metered or slow. */
function isDataSaving(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
