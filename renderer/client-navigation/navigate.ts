/** Client navigation: shows a later page in the place of the one before, without a new document. */
import { entryRemoved } from '#ui/browser/close-on-back.ts'
import { loadDocument } from '#ui/browser/unload.ts'
import { announcementAtom } from '#ui/page/announcement.ts'
import type { Navigate } from '#ui/page/page-context.ts'
import { decodePathname } from '../shared/page-url.ts'
import { type Browser, runningBrowser } from '../shared/running-browser.ts'
import { scrollToFragment } from './fragments.ts'
import { linkKey, type Position, pushEntry, reloadEntry, replaceEntry } from './history-entries.ts'
import { showLateFonts } from './late-fonts.ts'
import { hasLoaded, preparePage, read } from './prepare-page.ts'
import { LAID_OUT_COMPLETELY, showPage } from './show-page.ts'
import { showInViewTransition } from './view-transition.ts'

interface Visit {
  readonly url: URL
  /** How the history changes. Back and Forward have changed it already. */
  readonly by: 'push' | 'replace' | 'history'
  readonly keepsScrollPosition?: boolean | undefined
  /** Where the visitor was when leaving this entry of the history. */
  readonly position?: Position | undefined
}

export const navigate: Navigate = (address, { replace, preventScrollReset } = {}) => {
  const url = new URL(address, window.location.href)
  void visit({ url, by: replace ? 'replace' : 'push', keepsScrollPosition: preventScrollReset })
}

/** Shows a page, unless the visitor asks for another one before. A page that cannot be loaded is opened as a document. */
export async function visit(asked: Visit): Promise<void> {
  const navigation = begin()
  const painted = nextPaint()
  const browser = runningBrowser()
  noteAsked(decodePathname(asked.url.pathname), browser)
  const page = await preparePage(asked.url, browser).catch(() => undefined)
  await entryRemoved()
  if (navigation.isSuperseded()) return
  if (!browser || !page) return openDocument(asked)
  if ('redirectTo' in page) {
    const url = new URL(page.redirectTo, window.location.href)
    return visit({ url, by: asked.by === 'push' ? 'push' : 'replace' })
  }
  const { pathname } = page.location
  const isNewPath = pathname !== shownPathname
  const changeAddress = () => {
    shownPathname = pathname
    changeHistory(asked)
  }
  // `pushState` takes 15 ms on a slow phone, and Chromium loads the page's icon again after it: with the data in the cache the
  // address changes after the click has been painted, in the task that renders the page.
  const wasLoaded = hasLoaded(page.location, browser)
  if (!wasLoaded) changeAddress()
  await showInViewTransition({
    to: pathname,
    isHistory: asked.by === 'history',
    isSuperseded: navigation.isSuperseded,
    read: () => navigation.unlessSuperseded(read(page.location, browser)),
    async show(isInTransition) {
      const isLoaded = hasLoaded(page.location, browser)
      // The click is painted first. A view transition has painted it, and has no frames until the page is shown.
      if (isLoaded && !isInTransition) await painted
      if (navigation.isSuperseded()) return
      if (wasLoaded) changeAddress()
      await navigation.unlessSuperseded(showPage(browser, page, isLoaded, asked.by === 'history'))
      if (navigation.isSuperseded()) return
      scroll(asked, isNewPath, navigation)
      if (isNewPath) restoreFocus(browser, asked.position)
      showLateFonts()
    },
  })
}

/** Puts the path at the end of `Browser.pathnames`. */
function noteAsked(pathname: string, browser: Browser | undefined): void {
  browser?.pathnames.delete(pathname)
  browser?.pathnames.add(pathname)
}

/** Scrolls the page that the document opened with. */
export function restorePosition(position: Position): void {
  document.documentElement.toggleAttribute(LAID_OUT_COMPLETELY, true)
  keepAt(position, begin())
}

let shownPathname: string | undefined

/** The navigation that the visitor has started last. */
let latest: AbortController | undefined

interface Navigation {
  /** Whether the visitor has asked for another page since. */
  readonly isSuperseded: () => boolean
  /** Whether the window has scrolled since, as it does smoothly to a link that receives the focus. */
  readonly hasScrolled: () => boolean
  /** Resolves with the given work, or as soon as the navigation is superseded. */
  readonly unlessSuperseded: (work: Promise<unknown>) => Promise<unknown>
}

function begin(): Navigation {
  shownPathname ??= decodePathname(window.location.pathname)
  latest?.abort()
  latest = new AbortController()
  const { signal } = latest
  const superseded = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let hasScrolled = false
  const noteScrolling = () => {
    hasScrolled = true
  }
  window.addEventListener('scroll', noteScrolling, { once: true, signal, passive: true })
  return {
    isSuperseded: () => signal.aborted,
    hasScrolled: () => hasScrolled,
    unlessSuperseded: (work) => Promise.race([work, superseded]),
  }
}

function openDocument({ url, by, position }: Visit): void {
  loadDocument(() => {
    if (by === 'push') window.location.assign(url)
    else if (by === 'replace') window.location.replace(url)
    else reloadEntry(position)
  })
}

function changeHistory({ url, by }: Visit): void {
  if (by === 'replace') replaceEntry(url)
  else if (by === 'push' && url.href !== window.location.href) pushEntry(url)
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A hidden document has no frames.
    setTimeout(resolve, WITHOUT_FRAMES_MS)
  })
}

const WITHOUT_FRAMES_MS = 100

function scroll(
  { url, keepsScrollPosition, position }: Visit,
  isNewPath: boolean,
  navigation: Navigation,
): void {
  if (keepsScrollPosition) return
  if (position) keepAt(position, navigation)
  else if (isNewPath && url.hash) keepFragment(url.hash, navigation)
  else if (isNewPath && navigation.hasScrolled()) keepAt(TOP, navigation)
  // Smooth scrolling is for movement within a page, such as the pages of a listing (SPEC §2, §4).
  else scrollToFragment(url.hash, isNewPath ? 'instant' : 'auto')
}

/**
 * After Back or Forward, moves the focus from the heading to the link that had it. From the heading, which may be far above
 * the restored scroll position, the next Tab would scroll there.
 */
function restoreFocus(browser: Browser, position: Position | undefined): void {
  if (!position?.link) return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#main a:not([tabindex])')]
  // A product may be in several sections of a page: the link that is in view had the focus.
  const last = links
    .filter((link) => linkKey(link) === position.link)
    .find((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    })
  if (!last) return
  last.focus({ preventScroll: true })
  // Screen readers read the link instead of the heading.
  browser.store.set(announcementAtom, document.title)
}

const TOP: Position = { x: 0, y: 0 }

/** Frames in which a page grows, and in which the rest of a smooth scroll is added. */
const FRAMES_OF_RENDERING = 20

/**
 * Scrolls to a position, and again in the next frames: the page grows, because it renders what is out of view after the
 * rest, and Chromium adds the rest of a smooth scroll to a position that is set meanwhile.
 */
function keepAt({ x, y }: Position, navigation: Navigation): void {
  const scrollThere = () => {
    if (Math.abs(window.scrollY - y) >= 1) window.scrollTo({ left: x, top: y, behavior: 'instant' })
    return false
  }
  keep(scrollThere, navigation)
}

/**
 * Scrolls to the element of a fragment, and again whenever the height of the page changes while its sections load: the data of a
 * section above has arrived. Other changes of the scroll position are left: a screen reader scrolls without an event of the visitor.
 */
function keepFragment(hash: string, navigation: Navigation): void {
  let height = 0
  const scrollThere = () => {
    const { scrollHeight } = document.documentElement
    if (scrollHeight !== height) scrollToFragment(hash, 'instant')
    height = scrollHeight
    return document.querySelector('main [aria-busy=true]') !== null
  }
  keep(scrollThere, navigation)
}

/**
 * Calls `scrollThere` now and in the next frames, unless the visitor scrolls. While it returns true, the page is loading, and the
 * frames are not counted.
 */
function keep(scrollThere: () => boolean, navigation: Navigation): void {
  const visitorScrolls = new AbortController()
  const { signal } = visitorScrolls
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(type, () => visitorScrolls.abort(), { signal, passive: true })
  let framesLeft = FRAMES_OF_RENDERING
  const go = () => {
    if (signal.aborted) return
    framesLeft = scrollThere() ? FRAMES_OF_RENDERING : framesLeft - 1
    if (framesLeft > 0 && !navigation.isSuperseded()) requestAnimationFrame(go)
    else visitorScrolls.abort()
  }
  go()
}
