import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import { receiveAccount } from './account-arrival.ts'
import { type Browser, startBrowser } from './browser.ts'
import { BrowserApp } from './browser-app.tsx'
import { pageStatus } from './page-status.ts'
import { ROOT_ID } from './root-id.ts'
import { runningBrowser } from './running-browser.ts'

let root: Root | undefined

/** Brings the first page alive, and shows each later one in its place. Resolves when the page stands. */
export async function onRenderClient(pageContext: PageContextClient) {
  const browser = runningBrowser() ?? (await startBrowser())
  const { pathname, searchOriginal, hashOriginal } = pageContext.urlParsed
  const view = {
    Page: pageContext.Page,
    location: { pathname, search: searchOriginal ?? '', hash: hashOriginal ?? '' },
    routeParams: pageContext.routeParams,
    status: pageStatus(pageContext),
  }
  await new Promise<void>((resolve) => {
    const app = <BrowserApp browser={browser} page={view} onShown={resolve} />
    if (root) startTransition(() => root?.render(app))
    else root = hydrate(app)
  })
  if (!pageContext.isHydration) return
  recordVisit(browser)
  void receiveAccount(browser)
}

/** SPEC §1: one visit for each load of the application. Whether it could be counted is nobody's concern here. */
function recordVisit({ resources }: Browser) {
  resources.api.recordVisit().catch(() => {})
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
