/**
 * The browser's entry (build/vite/page-before-router.ts puts it in the place of Vike's). The first page comes alive from its own code
 * alone; Vike's client router, which weighs as much as all of our own code, follows when the page stands.
 */
import type { ComponentType } from 'react'
import { fetchPart, PartFailure } from '#domain/load-part.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { pageStatus } from '../shared/page-url.ts'
import { readPageContext } from '../vike/page-context.ts'
import { receiveAccount } from './after-sign-in.ts'
import { type Browser, startBrowser } from './browser.ts'
import { forgetFailedSheets } from './failed-sheets.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { showPage } from './root.tsx'
import { awaitClientRouter, loadWhatBackLeadsTo } from './router-loader.ts'
import { restoreScrollFromCache } from './scroll-restoration.ts'
import { whenIdle } from './when-idle.ts'

type PageModule = { readonly Page: ComponentType }

const pages = import.meta.glob<PageModule>('../../pages/**/+Page.tsx')

async function bringAlive(): Promise<void> {
  forgetFailedSheets()
  loadWhatBackLeadsTo()
  restoreScrollFromCache()
  const context = readPageContext()
  const [browser, { Page }] = await Promise.all([startBrowser(), loadPage(context.pageId)])
  const { pathname, search, hash } = window.location
  await showPage(browser, {
    Page,
    location: { pathname: decodePathname(pathname), search, hash },
    routeParams: context.routeParams,
    status: pageStatus(context),
  })
  awaitClientRouter()
  prefetchOnIntent(browser)
  recordVisit(browser)
  void receiveAccount(browser)
  whenIdle(async () => (await loadAnew())?.loadAnewWhenPartsAreGone())
}

/** `/pages/details/@id` → `#pages/details/@id/+Page.tsx` */
function loadPage(pageId: string): Promise<PageModule> {
  const load = pages[`../..${pageId}/+Page.tsx`]
  if (!load) throw new Error(`There is no page ${pageId}`)
  return fetchPart(load)
}

const loadAnew = () => loadQuietly(() => import('./reload-after-release.ts'))

/** As the server has read it. */
function decodePathname(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** SPEC §1: one visit for each load of the application. Whether it could be counted is nobody's concern here. */
function recordVisit({ resources }: Browser) {
  resources.api.recordVisit().catch(() => {})
}

bringAlive().catch(async (failure: unknown) => {
  if (!(failure instanceof PartFailure)) throw failure
  // What the server has written can be read and its links lead on; a new document may have what it needs.
  await (await loadAnew())?.loadAnewIfOfUse({ failure, isAskedFor: false })
})
