/** Starts the service worker and tells it what is shown, so that it can be read again without a network. */
import { showsPerson } from '#domain/pictures.ts'
import type { ShownPage } from '../service-worker/page-message.ts'
import { followedAddress } from './link-click.ts'

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Called for each page shown, when the browser has nothing better to do. @param address path and query */
export async function keepForOffline(address: string, language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  registered ??= start()
  if (!(await registered)) return
  const worker = (await navigator.serviceWorker.ready).active
  worker?.postMessage(shownPage(address, language))
}

async function start(): Promise<ServiceWorkerRegistration | undefined> {
  // Without a network only whole pages are kept, not every answer that they are made of.
  window.addEventListener('click', loadWholeWhenOffline, true)
  try {
    return await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
  } catch {
    // A private window, or storage refused: the store works as before.
    return undefined
  }
}

function loadWholeWhenOffline(event: MouseEvent): void {
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

/** The policy of the page lets a script's address be vouched for here alone, and here for this one alone. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: () => WORKER }
  return trustedTypes?.createPolicy('service-worker', rules).createScriptURL(WORKER) ?? WORKER
}

const WORKER = '/service-worker.js'
