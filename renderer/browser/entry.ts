/**
 * The browser's entry, in place of Vike's (build/vite/page-before-router.ts). It hydrates the first page from the page's
 * own code; Vike's client router, which is as large as all of our own code, is loaded afterwards.
 */
import type { ComponentType } from 'react'
import { fetchPart, PartFailure } from '#domain/load-part.ts'
import { loadQuietly, reloadMissingPartsWith, reportMissingPart } from '#ui/browser/load-part.ts'
import { trackMissingSheets } from '#ui/browser/style-sheets.ts'
import { trackUnload } from '#ui/browser/unload.ts'
import { pageStatus } from '../shared/page-url.ts'
import type { Browser } from '../shared/running-browser.ts'
import { preloadClientRouter } from '../vike/load-client-router.ts'
import { readPageContext } from '../vike/page-context.ts'
import { finishSignIn } from './after-sign-in.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { showPage } from './root.tsx'
import { followLinks, reloadOnEarlyBack } from './router-loader.ts'
import { restoreScrollFromCache } from './scroll-restoration.ts'
import { startBrowser } from './start-browser.ts'
import { whenIdle } from './when-idle.ts'

type PageModule = { readonly Page: ComponentType }

const pages = import.meta.glob<PageModule>('../../pages/**/+Page.tsx')

async function hydrateFirstPage(): Promise<void> {
  trackUnload()
  trackMissingSheets()
  reloadOnEarlyBack()
  restoreScrollFromCache()
  const context = readPageContext()
  preloadClientRouter(context.routerFiles ?? [])
  const [browser, { Page }] = await Promise.all([
    startBrowser(),
    loadPage(context.pageId),
    polyfillPopovers(),
  ])
  const { pathname, search, hash } = window.location
  await showPage(browser, {
    Page,
    location: { pathname: decodePathname(pathname), search, hash },
    routeParams: context.routeParams,
    status: pageStatus(context),
  })
  followLinks()
  prefetchOnIntent(browser)
  recordVisit(browser)
  void finishSignIn(browser)
  whenIdle(async () => (await loadQuietly(() => import('../on-idle/restore-fields.ts')))?.restoreFields())
}

/** `/pages/details/@id` → `#pages/details/@id/+Page.tsx` */
function loadPage(pageId: string): Promise<PageModule> {
  const load = pages[`../..${pageId}/+Page.tsx`]
  if (!load) throw new Error(`There is no page ${pageId}`)
  return fetchPart(load)
}

/** For Safari 16, Chrome 113 and Firefox 124. Layer `reset`: the styles of components replace those of the polyfill. */
async function polyfillPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return
  const polyfill = await loadQuietly(() => import('@oddbird/popover-polyfill/fn'))
  polyfill?.apply({ layerName: 'reset' })
}

/** Decodes a path as the server does. */
function decodePathname(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** SPEC §1: one visit for each load of the application. A failure is ignored. */
function recordVisit({ resources }: Browser) {
  resources.api.recordVisit().catch(() => {})
}

reloadMissingPartsWith(async () => {
  const loaded = await loadQuietly(() => import('../on-idle/reload-after-release.ts'))
  return loaded?.reloadIfUseful
})
hydrateFirstPage().catch((failure: unknown) => {
  if (!(failure instanceof PartFailure)) throw failure
  // The server's markup and its links work without script; a reload may get the missing files.
  reportMissingPart({ failure, isAskedFor: false })
})
