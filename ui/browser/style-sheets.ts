/**
 * Style sheets that are loaded later and did not come. Vite (`preloadOnce` in vite/dist/node/chunks) asks for each sheet
 * once: a second import of the same part resolves without its sheet. So a failed sheet does not stop the import, and is
 * loaded again here, before the part or the page is shown.
 */
const missing = new Set<string>()

/** To be called before anything is loaded later. */
export function trackMissingSheets(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      missing.add(target.href)
      target.remove()
    },
    // The event does not bubble.
    true,
  )
  window.addEventListener('vite:preloadError', (event) => {
    if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
  })
}

/** @throws Error naming a sheet that does not come this time either */
export async function loadMissingSheets(): Promise<void> {
  await Promise.all([...missing].map(loadSheet))
}

/**
 * A part's import that resolves when its styles are there as well, and rejects without them. Sheets that failed for
 * another part are tried again too, as this part may need the same ones, but it does not fail with them.
 * @returns a function to be kept, as it remembers the sheets that failed
 */
export function withStyles<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let own: readonly string[] = []
  return async () => {
    const others = new Set(missing)
    for (const sheet of own) others.delete(sheet)
    const part = await load()
    own = [...missing].filter((sheet) => !others.has(sheet))
    await Promise.all([
      ...own.map(loadSheet),
      ...[...others].map((sheet) => loadSheet(sheet).catch(() => {})),
    ])
    return part
  }
}

function loadSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
    link.onload = () => {
      missing.delete(href)
      resolve()
    }
    link.onerror = () => reject(new Error(`No style sheet ${href}`))
    document.head.append(link)
  })
}
