/** Loads Vike's client router after the first page: when the browser is idle, or when a link is pointed at or followed. */
import { loadDocument } from '#ui/browser/unload.ts'
import { type ClientRouter, loadClientRouter } from '../vike/load-client-router.ts'
import { redirectHard } from '../vike/redirect-hard.ts'
import { addressOf, linkToFollow } from './link-click.ts'

let loading: Promise<ClientRouter> | undefined
let loaded: ClientRouter | undefined

/** Loads the router once. It then handles the history. */
export function clientRouter(): Promise<ClientRouter> {
  loading ??= load()
  return loading
}

async function load(): Promise<ClientRouter> {
  try {
    const router = await loadClientRouter()
    // A navigation before Vike has finished its own first render would confuse its count of renders.
    await Promise.race([takenOver.promise, new Promise((resolve) => setTimeout(resolve, TAKEN_OVER_MS))])
    stopAwaiting.abort()
    loaded = router
    return router
  } catch (failure) {
    // The next navigation loads it again.
    loading = undefined
    throw failure
  }
}

/** Long enough for the page's entry to load; later, Vike already renders another page. */
const TAKEN_OVER_MS = 2000

const takenOver = signal()

/** Called by Vike's hook for the first page. Vike finishes that render in the same task, after the hook. */
export function routerHasTakenOver(): void {
  setTimeout(takenOver.resolve)
}

function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

const stopAwaiting = new AbortController()

/** Follows links with the router, and loads it. When it cannot be loaded, links load a new document. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = linkToFollow(event)
    if (!link) return
    event.preventDefault()
    void navigate(addressOf(link), { keepScrollPosition: link.hasAttribute('keep-scroll-position') })
  })
  handleMissingEntry()
  atNextIdle(() => clientRouter().catch(() => {}))
}

/**
 * Vike imports an entry of its own for the first page. When that does not come, Vike follows links by new documents from
 * then on, and rejects a promise that it does not handle (`handleErrorFetchingStaticAssets` in vike's
 * client/runtime-client-routing/renderPageClient.js). The page works: the rejection is no error.
 */
function handleMissingEntry(): void {
  const failures = new WeakSet<Error>()
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error && failures.has(event.reason)) event.preventDefault()
  })
}

/**
 * After a reload, Back to an entry of the same document only changes the address: until the router handles that, the
 * document is reloaded.
 */
export function reloadOnEarlyBack(): void {
  const shown = documentAddress()
  window.addEventListener(
    'popstate',
    () => {
      if (documentAddress() !== shown) window.location.reload()
    },
    { signal: stopAwaiting.signal },
  )
}

/** Without the hash, which does not change the page. */
function documentAddress(): string {
  return window.location.pathname + window.location.search
}

/** Dispatched when the page's own code has started a navigation (client-navigation/latest-navigation.ts). */
export const NAVIGATION_EVENT = 'clientnavigation'

interface Navigation {
  readonly keepScrollPosition?: boolean
  readonly overwriteLastHistoryEntry?: boolean
}

export async function navigate(address: string, options: Navigation = {}): Promise<void> {
  // Once the router is loaded, the navigation has begun when this function returns (client-navigation/latest-navigation.ts).
  const router = loaded ?? (await clientRouter().catch(() => undefined))
  if (router) {
    const navigation = router.navigate(address, options)
    window.dispatchEvent(new Event(NAVIGATION_EVENT))
    await navigation
  } else if (options.overwriteLastHistoryEntry) loadDocument(() => window.location.replace(address))
  else redirectHard(address)
}

const IDLE_AT_LATEST_MS = 2000

function atNextIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: IDLE_AT_LATEST_MS })
  else setTimeout(run, 200)
}
