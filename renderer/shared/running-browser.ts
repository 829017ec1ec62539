/** The state of the document, for code that both sides load: this file spares the server the browser's other modules. */
import type { Browser } from '../browser/browser.ts'

let running: Browser | undefined

/** Returns `undefined` on the server, and in a browser until its first page starts hydration. */
export function runningBrowser(): Browser | undefined {
  return running
}

export function setRunningBrowser(browser: Browser): void {
  running = browser
}
