/** Registers the service worker and reports each page that is shown, so that it can be read offline. */
import { showsPerson } from '#domain/pictures.ts'
import { linkToFollow } from '../browser/link-click.ts'
import { likelyPagePrefetched } from '../client-navigation/prefetch-on-intent.ts'
import type { ShownPage } from '../service-worker/page-message.ts'

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * Called for each page when the browser is idle. The first call registers the service worker.
 * @param address path and query
 */
export async function cacheForOffline(address: string, language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  registered ??= start()
  if (!(await registered)) return
  const worker = (await navigator.serviceWorker.ready).active
  worker?.postMessage(shownPage(address, language))
}

async function start(): Promise<ServiceWorkerRegistration | undefined> {
  // Offline, only complete documents are cached, not the API answers of a client navigation.
  window.addEventListener('click', loadDocumentWhenOffline, true)
  // A new worker caches about 90 files, which the first page and its prefetches precede.
  if (!navigator.serviceWorker.controller) await quiet()
  try {
    return await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
  } catch {
    // Private windows and blocked storage refuse registration: the store works without it.
    return undefined
  }
}

/** Resolves when the prefetch has ended and the page is quiet, at the latest after fifteen seconds. */
function quiet(): Promise<void> {
  const atLatest = new Promise<void>((resolve) => setTimeout(resolve, QUIET_AT_LATEST_MS))
  return Promise.race([likelyPagePrefetched.then(untilQuiet), atLatest])
}

/** Resolves when for four seconds there was no response, no long task and no input. */
function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const end = () => {
      observer.disconnect()
      listening.abort()
      resolve()
    }
    let timer = setTimeout(end, QUIET_MS)
    const startAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(end, QUIET_MS)
    }
    const observer = new PerformanceObserver(startAgain)
    observer.observe({ type: 'resource' })
    // Firefox and WebKit report no long tasks.
    if (PerformanceObserver.supportedEntryTypes.includes('longtask')) observer.observe({ type: 'longtask' })
    // A navigation may follow.
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(type, startAgain, { passive: true, signal: listening.signal })
  })
}

const QUIET_MS = 4_000
const QUIET_AT_LATEST_MS = 15_000

function loadDocumentWhenOffline(event: MouseEvent): void {
  const link = navigator.onLine ? undefined : linkToFollow(event)
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  window.location.assign(link.href)
}

function shownPage(address: string, language: string): ShownPage {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name.replace(window.location.origin, ''))
    .filter((name) => /^\/(assets|_image|icons)\//.test(name) && !showsPerson(name))
  return {
    type: 'shown',
    address,
    language,
    files: [...new Set(files)],
    isThrifty: connection?.saveData === true,
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string }
}

/** The page's CSP allows one Trusted Types policy for script addresses: this one, for this address. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: () => WORKER }
  return trustedTypes?.createPolicy('service-worker', rules).createScriptURL(WORKER) ?? WORKER
}

const WORKER = '/service-worker.js'
