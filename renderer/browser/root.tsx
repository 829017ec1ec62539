import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { PageView } from '../shared/app.tsx'
import { ROOT_ID } from '../shared/hydration-ids.ts'
import type { Browser } from '../shared/running-browser.ts'
import { BrowserApp } from './browser-app.tsx'

let root: Root | undefined

/**
 * Hydrates the first page, and renders each later one into the same root. Resolves when the page has been committed.
 * @param isLoaded whether the data of the page is in the cache
 */
export function showPage(browser: Browser, view: PageView, isLoaded = false): Promise<void> {
  return new Promise((resolve) => {
    const app = <BrowserApp browser={browser} page={view} onShown={resolve} />
    const show = () => {
      if (root) root.render(app)
      else root = hydrate(app)
    }
    // In a transition React keeps the page before until the data is there, and yields to input and to frames every five
    // milliseconds. With the data there the frames of the page before would take longer than the rendering.
    if (isLoaded) show()
    else startTransition(show)
  })
}

function hydrate(app: React.ReactNode): Root {
  const container = document.getElementById(ROOT_ID)
  if (!container) throw new Error(`The page has no element #${ROOT_ID}`)
  return hydrateRoot(container, app, {
    onRecoverableError(error) {
      // A section that failed on the server is rendered again here and shows its failure: no error of hydration.
      if (!(error instanceof Error && 'digest' in error)) console.error(error)
    },
    onCaughtError() {
      // The boundary that caught the error shows it.
    },
  })
}
