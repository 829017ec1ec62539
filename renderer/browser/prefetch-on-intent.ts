/**
 * Fetches the code and the data of the page behind a link when somebody points at it, focuses or touches it, so that it
 * stands at once when they follow it. What is fetched in vain is only kept for a while: it never shows. Where nobody can
 * point, a tap is the first that is heard of a wish: there the home page's way to the products is fetched unasked
 * (docs/decisions/2026-11-21-prefetch-the-listing-on-touch-screens.md).
 */
import { paths, patterns } from '#domain/paths.ts'
import { queriesOf, readerOf } from '../shared/route-queries.ts'
import type { Browser } from './browser.ts'
import { linkOf } from './link-click.ts'
import { clientRouter } from './router-loader.ts'
import { whenIdle } from './when-idle.ts'

/** A pointer that only passes is no wish. */
const DWELL_MS = 70
/** In one document, so that somebody who points at everything does not fetch everything. */
const ADDRESSES_AT_MOST = 40

export function prefetchOnIntent(browser: Browser): void {
  const prepared = new Set<string>()
  let dwelling: ReturnType<typeof setTimeout>
  let under: EventTarget | null = null

  // Not `pointerover`: a page that moves under a pointer at rest fires it too, and nobody points at what comes to lie there.
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

  const cannotPoint = window.matchMedia('(hover: none)').matches
  if (cannotPoint && window.location.pathname === patterns.home)
    whenIdle(() => prepare({ pathname: paths.products(), search: '' }))

  function prepare(url: { pathname: string; search: string }) {
    const address = url.pathname + url.search
    if (prepared.has(address) || prepared.size >= ADDRESSES_AT_MOST || isSparing()) return
    const queries = queriesOf(url, readerOf(browser))
    if (!queries) return
    prepared.add(address)
    Promise.all([
      clientRouter().then((router) => router.prefetch(address)),
      browser.texts.prepare(url.pathname),
    ])
      // Whoever follows the link tries again.
      .catch(() => {})
    for (const { key, load } of queries) void browser.resources.readAhead?.(key, load)
  }
}

/** Somebody pays for every byte, or waits for it. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
