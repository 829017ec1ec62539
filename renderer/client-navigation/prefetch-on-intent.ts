/**
 * Prefetches the code and the data of the page behind a link that is pointed at, focused or touched. Data that no page
 * reads is evicted after a while. A tap gives no sign before it, and a pointer only a short one: the home page prefetches
 * the product listing when the browser is idle (docs/decisions/2026-11-22-prefetch-the-listing-when-idle.md).
 */
import { paths, patterns } from '#domain/paths.ts'
import { linkOf } from '../browser/link-click.ts'
import { loadPage } from '../browser/page-code.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { decodePathname } from '../shared/page-url.ts'
import { queriesOf, readerOf } from '../shared/route-queries.ts'
import type { Browser } from '../shared/running-browser.ts'
import { routeOf } from './page-routes.ts'

/** A pointer that only crosses a link does not start a prefetch. */
const DWELL_MS = 70
/** Per document. */
const ADDRESSES_AT_MOST = 40

let likelyPage: Promise<unknown> | undefined

/** Resolves when the prefetch of the likely next page has ended, also when it has failed. */
export async function likelyPagePrefetched(): Promise<void> {
  await likelyPage
}

export function prefetchOnIntent(browser: Browser): void {
  const prepared = new Set<string>()
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
        const { pathname, search } = link
        if (type === 'touchstart') void prepare({ pathname, search })
        else dwelling = setTimeout(() => void prepare({ pathname, search }), DWELL_MS)
      },
      { passive: true },
    )
  }

  if (window.location.pathname === patterns.home) {
    likelyPage = new Promise((resolve) => {
      whenIdle(() => resolve(prepare({ pathname: paths.products(), search: '' })))
    })
  }

  async function prepare(url: { pathname: string; search: string }) {
    const address = url.pathname + url.search
    if (prepared.has(address) || prepared.size >= ADDRESSES_AT_MOST || isDataSaving()) return
    const queries = queriesOf(url, readerOf(browser))
    const route = routeOf(decodePathname(url.pathname))
    if (!queries || !route) return
    prepared.add(address)
    // What fails is loaded again by the navigation.
    await Promise.allSettled([
      loadPage(route.pageId),
      browser.texts.prepare(url.pathname),
      ...queries.map(({ key, load }) => browser.resources.prefetch?.(key, load)),
    ])
  }
}

/** Whether the connection is metered or slow. */
function isDataSaving(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
