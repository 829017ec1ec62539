/**
 * The browser's entry: hydrates the first page, and follows links from then on. Vike renders pages on the server only
 * (docs/decisions/2026-11-24-client-navigation.md).
 */
import { PartFailure } from '#domain/fetch-part.ts'
import { loadQuietly, reloadMissingPartsWith, reportMissingPart } from '#ui/browser/load-part.ts'
import { trackMissingSheets } from '#ui/browser/style-sheets.ts'
import { trackUnload } from '#ui/browser/unload.ts'
import { followLinks, loadNavigation, reloadOnEarlyBack } from './browser/lazy-navigation.ts'
import { loadPage } from './browser/page-code.ts'
import { hydratePage } from './browser/root.tsx'
import { areFieldsSaved } from './browser/saved-fields.ts'
import { startBrowser } from './browser/start-browser.ts'
import { readPageScript } from './shared/page-script.ts'
import { decodePathname } from './shared/page-url.ts'
import type { Browser } from './shared/running-browser.ts'

async function hydrateFirstPage(): Promise<void> {
  trackUnload()
  trackMissingSheets()
  reloadOnEarlyBack()
  const { pageId, routeParams, status } = readPageScript()
  const [browser, { Page }] = await Promise.all([startBrowser(), loadPage(pageId), polyfillPopovers()])
  const { activeElement } = document
  const forms = [...document.forms]
  const { pathname, search, hash } = window.location
  const hydration = hydratePage(browser, {
    Page,
    location: { pathname: decodePathname(pathname), search, hash },
    routeParams,
    status,
    isHydrated: true,
  })
  followLinks(hydration)
  await hydration
  // Without it links load documents.
  loadNavigation().catch(() => {})
  recordVisit(browser)
  void finishSignIn(browser)
  // React replaces a page that an extension of the browser has changed before the hydration.
  if (forms.some(({ isConnected }) => !isConnected) || areFieldsSaved()) {
    const loaded = await loadQuietly(() => import('./browser/restore-fields.ts'))
    loaded?.restoreFields(forms, activeElement)
  }
}

/** For Safari 16, Chrome 113 and Firefox 124. Layer `reset`: the styles of components replace those of the polyfill. */
async function polyfillPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return
  const polyfill = await loadQuietly(() => import('@oddbird/popover-polyfill/fn'))
  polyfill?.apply({ layerName: 'reset' })
}

async function finishSignIn(browser: Browser): Promise<void> {
  const loaded = await loadQuietly(() => import('./on-idle/after-sign-in.ts'))
  await loaded?.finishSignIn(browser)
}

/** SPEC §1: one visit for each load of the application. A failure is ignored. */
function recordVisit({ resources }: Browser) {
  resources.api.recordVisit().catch(() => {})
}

reloadMissingPartsWith(async () => {
  const loaded = await loadQuietly(() => import('./on-idle/reload-after-release.ts'))
  return loaded?.reloadIfUseful
})
hydrateFirstPage().catch((failure: unknown) => {
  if (!(failure instanceof PartFailure)) throw failure
  // The server's markup and its links work without script; a reload may get the missing files.
  reportMissingPart({ failure, isAskedFor: false })
})
