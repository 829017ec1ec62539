/** What lives as long as the document, for code that both sides load. A file of its own: the server needs none of the rest. */
import type { Browser } from '../browser/browser.ts'

let running: Browser | undefined

/** The browser's, once its first page has come alive. On a server there is none. */
export function runningBrowser(): Browser | undefined {
  return running
}

export function setRunningBrowser(browser: Browser): void {
  running = browser
}
