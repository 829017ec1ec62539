/**
 * Prefetches the code and the data of the page behind a link that is pointed at, focused or touched. Data that no page
 * reads is evicted after a while. Touch screens give no sign before a tap: there the home page prefetches the product
 * listing when the browser is idle
 * (docs/decisions/2026-11-21-prefetch-the-listing-on-touch-screens.md).
 */
import { paths, patterns } from '#domain/paths.ts'
import { queriesOf, readerOf } from '../shared/route-queries.ts'
import type { Browser } from '../shared/running-browser.ts'
import { linkOf } from './link-click.ts'
import { clientRouter } from './router-loader.ts'
import { whenIdle } from './when-idle.ts'

/** A pointer that only crosses a link does not start a prefetch. */
const DWELL_MS = 70
/** Per document. */
const ADDRESSES_AT_MOST = 40

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
        if (type === 'touchstart') prepare({ pathname, search })
        else dwelling = setTimeout(() => prepare({ pathname, search }), DWELL_MS)
      },
      { passive: true },
    )
  }

  const isTouchOnly = window.matchMedia('(hover: none)').matches
  if (isTouchOnly && window.location.pathname === patterns.home)
    whenIdle(() => prepare({ pathname: paths.products(), search: '' }))

  function prepare(url: { pathname: string; search: string }) {
    const address = url.pathname + url.search
    if (prepared.has(address) || prepared.size >= ADDRESSES_AT_MOST || isDataSaving()) return
    const queries = queriesOf(url, readerOf(browser))
    if (!queries) return
    prepared.add(address)
    Promise.all([
      clientRouter().then((router) => router.prefetch(address)),
      browser.texts.prepare(url.pathname),
    ])
      // The navigation loads them again.
      .catch(() => {})
    for (const { key, load } of queries) void browser.resources.prefetch?.(key, load)
  }
}

/** Whether the connection is metered or slow. */
function isDataSaving(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
