import { fetchPart } from '#domain/load-part.ts'
import { loadDocument } from '#ui/browser/unload.ts'
import type { Navigate } from '#ui/page/page-context.ts'
import { type Browser, runningBrowser } from '../shared/running-browser.ts'

/** Loads client navigation, whose code hydration does not need. A failed load is tried again by the next navigation. */
const load = () => fetchPart(() => import('../client-navigation/follow-links.ts'))

/**
 * Called before hydration. After a reload, Back to an entry of the earlier document changes the address alone: until client
 * navigation handles that, the document is reloaded.
 */
export function reloadOnEarlyBack(): void {
  const shown = pageAddress()
  window.addEventListener('popstate', () => {
    if (!isStarted && pageAddress() !== shown) window.location.reload()
  })
}

let isStarted = false

/** Without the fragment, which does not change the page. */
function pageAddress(): string {
  return window.location.pathname + window.location.search
}

/** Called after hydration. Until the code is there, or if it cannot be loaded, links load documents. */
export async function startNavigation(browser: Browser | undefined = runningBrowser()): Promise<void> {
  try {
    const { followLinks } = await load()
    if (isStarted || !browser) return
    isStarted = true
    followLinks(browser)
  } catch {
    // Links work without it.
  }
}

export const navigate: Navigate = async (address, options) => {
  try {
    await startNavigation()
    const { navigate } = await load()
    navigate(address, options)
  } catch {
    loadDocument(() => {
      if (options?.replace) window.location.replace(address)
      else window.location.assign(address)
    })
  }
}
