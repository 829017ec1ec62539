import { fetchPart } from '#domain/fetch-part.ts'
import { loadDocument } from '#ui/browser/unload.ts'
import type { Navigate } from '#ui/page/page-context.ts'
import { runningBrowser } from '../shared/running-browser.ts'
import { linkToFollow } from './link-click.ts'

/** Loads client navigation, whose code hydration does not need. A failed load is tried again by the next navigation. */
const load = () => fetchPart(() => import('../client-navigation/start-navigation.ts'))

/**
 * Called before hydration. After a reload, Back to an entry of the earlier document changes the address alone: until client
 * navigation handles that, the document is reloaded.
 */
export function reloadOnEarlyBack(): void {
  const shown = pageAddress()
  window.addEventListener('popstate', () => {
    if (!started && pageAddress() !== shown) window.location.reload()
  })
}

let started: Awaited<ReturnType<typeof load>> | undefined

/** Without the fragment, which does not change the page. */
function pageAddress(): string {
  return window.location.pathname + window.location.search
}

/**
 * Follows links. A click during hydration waits for its end, and for the code of client navigation.
 * @param hydration resolves when the first page is hydrated
 */
export function followLinks(hydration: Promise<void>): void {
  document.addEventListener('click', async (event) => {
    const link = linkToFollow(event)
    if (!link) return
    event.preventDefault()
    const { href } = link
    const preventScrollReset = link.hasAttribute('data-keep-scroll-position')
    await hydration
    navigate(href, { preventScrollReset })
  })
}

/**
 * Loads client navigation and starts it, after hydration.
 * @throws PartFailure: links still work, as documents
 */
export async function loadNavigation() {
  const navigation = await load()
  const browser = runningBrowser()
  if (browser && !started) {
    started = navigation
    navigation.startNavigation(browser)
  }
  return navigation
}

export const navigate: Navigate = async (address, options) => {
  try {
    // An `import()` of a loaded module takes a frame.
    const { navigate } = started ?? (await loadNavigation())
    navigate(address, options)
  } catch {
    loadDocument(() => window.location[options?.replace ? 'replace' : 'assign'](address))
  }
}
