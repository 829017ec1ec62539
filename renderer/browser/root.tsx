import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { PageView } from '../shared/app.tsx'
import { ROOT_ID } from '../shared/hydration-ids.ts'
import type { Browser } from '../shared/running-browser.ts'
import { BrowserApp, type BrowserAppProps } from './browser-app.tsx'

let root: Root | undefined
let rendered: BrowserAppProps | undefined

/** Hydrates the first page. Resolves when it has been committed; its sections follow one after the other. */
export function hydratePage(browser: Browser, page: PageView): Promise<void> {
  const container = document.getElementById(ROOT_ID)
  if (!container) throw new Error(`No element #${ROOT_ID}`)
  return new Promise((resolve) => {
    const props = { browser, page, onShown: resolve }
    rendered = props
    startTransition(() => {
      root = hydrateRoot(container, <BrowserApp {...props} />, {
        onRecoverableError(error) {
          // A section that failed on the server is rendered again here and shows its failure: no error of hydration.
          if (!(error instanceof Error && 'digest' in error)) console.error(error)
        },
        onCaughtError() {
          // The boundary that caught the error shows it.
        },
      })
    })
  })
}

/** Returns what was rendered last; `undefined` before hydration. */
export function renderedApp(): BrowserAppProps | undefined {
  return rendered
}

/** Renders another page, or the same one with other props, into the hydrated root. */
export function renderApp(props: BrowserAppProps): void {
  rendered = props
  root?.render(<BrowserApp {...props} />)
}
