import type { PageContextClient } from 'vike/types'
import { runningBrowser } from './shared/running-browser.ts'

/** Loads the texts of the next page together with its code. */
export function onPageTransitionStart({ urlParsed }: PageContextClient) {
  // A failure is handled when the page is shown (+onRenderClient.ts).
  runningBrowser()
    ?.texts.prepare(urlParsed.pathname)
    .catch(() => {})
}
