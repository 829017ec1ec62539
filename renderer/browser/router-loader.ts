/** Vike's client router, loaded behind the first page: when the browser is idle, or as soon as somebody is about to leave. */
import { type ClientRouter, loadClientRouter } from '../vike/load-client-router.ts'
import { followedAddress } from './link-click.ts'

let loading: Promise<ClientRouter> | undefined

/** Starts it, once. It takes over the history and every later click on a link. */
export function clientRouter(): Promise<ClientRouter> {
  loading ??= load()
  return loading
}

async function load(): Promise<ClientRouter> {
  try {
    const router = await loadClientRouter()
    // Where another page is asked for before Vike has taken the first one over, it loses count of them.
    await Promise.race([takenOver.promise, new Promise((resolve) => setTimeout(resolve, TAKEN_OVER_MS))])
    stopAwaiting.abort()
    return router
  } catch (failure) {
    // The next wish tries again.
    loading = undefined
    throw failure
  }
}

/** Long enough for the page's own entry to load; after that, Vike has been sent elsewhere already. */
const TAKEN_OVER_MS = 2000

const takenOver = signal()

/** Vike has taken the first page over. What is left to it is done when its hook has returned. */
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

/** Until it is there, a click on a link waits for it. Where it does not come, links lead on as they do without script. */
export function awaitClientRouter(): void {
  document.addEventListener(
    'click',
    (event) => {
      const address = followedAddress(event)
      if (address === undefined) return
      event.preventDefault()
      void navigate(address)
    },
    { signal: stopAwaiting.signal },
  )
  whenIdle(() => clientRouter().catch(() => {}))
}

/**
 * A document that was loaded anew keeps the entries that it made before as its own: Back to one of them only changes the
 * address, which nobody notices until the router is there.
 */
export function loadWhatBackLeadsTo(): void {
  const shown = documentAddress()
  window.addEventListener(
    'popstate',
    () => {
      if (documentAddress() !== shown) window.location.reload()
    },
    { signal: stopAwaiting.signal },
  )
}

/** A place on a page is no page of its own. */
function documentAddress(): string {
  return window.location.pathname + window.location.search
}

/** Happens when the page itself has asked for another one (newer-wish.ts). */
export const NAVIGATION_EVENT = 'wish'

interface Navigation {
  readonly keepScrollPosition?: boolean
  readonly overwriteLastHistoryEntry?: boolean
}

export async function navigate(address: string, options: Navigation = {}): Promise<void> {
  const router = await clientRouter().catch(() => undefined)
  if (router) {
    const arrival = router.navigate(address, options)
    window.dispatchEvent(new Event(NAVIGATION_EVENT))
    await arrival
  } else if (options.overwriteLastHistoryEntry) window.location.replace(address)
  else window.location.assign(address)
}

const IDLE_AT_LATEST_MS = 2000

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: IDLE_AT_LATEST_MS })
  else setTimeout(act, 200)
}
