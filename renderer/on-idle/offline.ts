/** Registers the service worker and reports each page that is shown, so that it can be read offline. */
import { showsPerson } from '#domain/pictures.ts'
import { followedAddress } from '../browser/link-click.ts'
import type { ShownPage } from '../service-worker/page-message.ts'

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Called for each page when the browser is idle. @param address path and query */
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

/** Resolves when for two seconds no response has ended and no long task has run, at the latest after ten seconds. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      resolve()
    }
    setTimeout(end, QUIET_AT_LATEST_MS)
    let timer = setTimeout(end, QUIET_MS)
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, QUIET_MS)
    })
    observer.observe({ type: 'resource' })
    // Firefox and WebKit report no long tasks.
    if (PerformanceObserver.supportedEntryTypes.includes('longtask')) observer.observe({ type: 'longtask' })
  })
}

const QUIET_MS = 2_000
const QUIET_AT_LATEST_MS = 10_000

function loadDocumentWhenOffline(event: MouseEvent): void {
  const address = navigator.onLine ? undefined : followedAddress(event)
  if (address === undefined) return
  event.preventDefault()
  event.stopPropagation()
  window.location.assign(address)
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
