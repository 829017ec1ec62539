import { isLeavingDocument } from './unload.ts'

/**
 * Style sheets of dynamic imports that failed to load, by URL. Vite (`preloadOnce` in vite/dist/node/chunks)
 * requests each sheet once: a second import of the same module resolves without its sheet. Therefore a failed
 * sheet does not reject the import. It is loaded again here, before the part or the page is shown.
 */
const missing = new Set<string>()

/** Records failed style sheets. To be called before the first dynamic import. */
export function trackMissingSheets(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      missing.add(target.href)
      target.remove()
    },
    // Capture: the `error` event of an element does not bubble.
    true,
  )
  window.addEventListener('vite:preloadError', (event) => {
    if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
  })
}

/** Loads the failed style sheets again. @throws Error with the URL of a sheet that fails again */
export async function loadMissingSheets(): Promise<void> {
  await Promise.all([...missing].map(loadSheet))
}

/**
 * Wraps a dynamic import: it resolves when the module and its style sheets have loaded, and rejects if a sheet
 * fails. Sheets that failed for another part are loaded again as well, because this part may need the same ones.
 * If one of those fails again, the import still resolves.
 * @returns a function to create once per part, because it remembers which sheets failed
 */
export function withStyles<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const own = new Set<string>()
  return async () => {
    const earlier = new Set(missing)
    // The sheets have loaded or failed before Vite imports the module, which may fail as well.
    const part = await load().finally(() => {
      for (const sheet of missing) if (!earlier.has(sheet)) own.add(sheet)
    })
    await Promise.all(
      [...missing].map((sheet) => (own.has(sheet) ? loadSheet(sheet) : loadSheet(sheet).catch(() => {}))),
    )
    return part
  }
}

/** Two parts may need the same sheet at the same time. */
const loading = new Map<string, Promise<void>>()

function loadSheet(href: string): Promise<void> {
  const load = loading.get(href) ?? addSheet(href).finally(() => loading.delete(href))
  loading.set(href, load)
  return load
}

function addSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Firefox aborts the sheet, and would request it again before the next document in some loads (seen with Firefox 153).
    if (isLeavingDocument()) return reject(new Error(`No style sheet ${href}`))
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
    link.onload = () => {
      missing.delete(href)
      resolve()
    }
    link.onerror = () => reject(new Error(`No style sheet ${href}`))
    document.head.append(link)
  })
}
