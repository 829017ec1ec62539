/** Shows a later page, and prerenders the next one. */
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import type { PageLocation } from '#ui/page/page-context.ts'
import type { NextPage } from '../browser/browser-app.tsx'
import { renderApp, renderedApp } from '../browser/root.tsx'
import type { PageView } from '../shared/app.tsx'
import type { Browser } from '../shared/running-browser.ts'
import { setLaidOutAhead } from './lay-out-ahead.ts'

interface Prerendered extends NextPage {
  /** Resolves `page.shown`. */
  readonly resolveShown: () => void
}

let nextPage: Prerendered | undefined

/** After Back the scroll position is a number of pixels: the page needs its full height (ui/styles/base.css). */
export const LAID_OUT_COMPLETELY = 'data-back'

/**
 * Renders a page in the place of the one before. Resolves when the page has been committed.
 * @param isLoaded whether the data of the page is in the cache
 * @param isComplete whether all of the page is laid out
 */
export function showPage(
  browser: Browser,
  view: PageView,
  isLoaded: boolean,
  isComplete: boolean,
): Promise<void> {
  const prerendered = nextPage
  nextPage = undefined
  const last = renderedApp()?.page
  const { pathname } = view.location
  const isSamePath = last?.location.pathname === pathname
  const isHydrated = isSamePath && last?.isHydrated
  const isPrerendered = isLoaded && prerendered && isSame(prerendered.page, view)
  const page = isPrerendered ? prerendered.page : { ...view, isHydrated }
  return new Promise((resolve) => {
    const onShown = () => {
      document.documentElement.toggleAttribute(LAID_OUT_COMPLETELY, isComplete)
      resolve()
    }
    const show = () => renderApp({ browser, page, onShown })
    // Chromium recalculates styles and layout of both pages before it removes the focused element.
    if (isLoaded && !isSamePath) document.querySelector<HTMLElement>('#main :focus')?.blur()
    setLaidOutAhead(false)
    // In a transition React keeps the page before until the data is there, and yields to input and to frames every five
    // milliseconds. With the data there the frames of the page before would take longer than the rendering, and Chromium runs
    // some of them before a task that React schedules.
    if (isLoaded) flushSync(show)
    else startTransition(show)
    // The page of another path is removed. React throws if a promise is resolved for which a removed page has been waiting.
    if (prerendered?.page.location.pathname === pathname) prerendered.resolveShown()
  })
}

/**
 * Renders a page that the visitor may open next, without showing it and without its effects, when React has nothing else to
 * do. `showPage` then shows what has been rendered. There is one such page; each replaces the one before.
 */
export function prerenderPage(browser: Browser, view: PageView): void {
  const app = renderedApp()
  if (!app || app.page.location.pathname === view.location.pathname) return
  const { texts } = browser
  if (nextPage?.texts === texts && isSame(nextPage.page, view)) return
  let resolveShown = () => {}
  const shown = new Promise<void>((resolve) => {
    resolveShown = resolve
  })
  nextPage = { page: { ...view, shown }, texts, resolveShown }
  startTransition(() => renderApp({ ...app, nextPage }))
}

/** Lays out the prerendered page if it is the one of this address. */
export function layOutNextPage(address: PageLocation): void {
  if (nextPage && isSameAddress(nextPage.page.location, address)) setLaidOutAhead(true)
}

function isSame(one: PageView, other: PageView): boolean {
  return isSameAddress(one.location, other.location) && one.status === other.status
}

function isSameAddress(one: PageLocation, other: PageLocation): boolean {
  return one.pathname === other.pathname && one.search === other.search && one.hash === other.hash
}
