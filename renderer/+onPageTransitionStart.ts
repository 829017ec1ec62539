import type { PageContextClient } from 'vike/types'
import { runningBrowser } from './shared/running-browser.ts'

/** The texts of the next page travel together with its code. */
export function onPageTransitionStart({ urlParsed }: PageContextClient) {
  // Where they do not come, showing the page finds that out.
  runningBrowser()
    ?.texts.prepare(urlParsed.pathname)
    .catch(() => {})
}
