import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { ROOT_ID } from '../shared/hydration-ids.ts'
import type { Browser } from './browser.ts'
import { BrowserApp, type PageView } from './browser-app.tsx'

let root: Root | undefined

/** Brings the first page alive, and shows each later one in its place. Resolves when the page stands. */
export function showPage(browser: Browser, view: PageView): Promise<void> {
  return new Promise((resolve) => {
    const app = <BrowserApp browser={browser} page={view} onShown={resolve} />
    // Coming alive is no more urgent than a later page: else React does all of it in one piece.
    startTransition(() => {
      if (root) root.render(app)
      else root = hydrate(app)
    })
  })
}

function hydrate(app: React.ReactNode): Root {
  const container = document.getElementById(ROOT_ID)
  if (!container) throw new Error(`The page has no element #${ROOT_ID}`)
  return hydrateRoot(container, app, {
    onRecoverableError(error) {
      // A section that failed on the server is rendered here again and shows its failure; nothing is wrong with that.
      if (!(error instanceof Error && 'digest' in error)) console.error(error)
    },
    onCaughtError() {
      // Shown to the person by the boundary that caught it.
    },
  })
}
