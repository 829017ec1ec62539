/** The state of the document, for code that both sides load: this file spares the server the browser's other modules. */
import type { createStore } from 'jotai'
import type { State } from 'swr'
import type { BrowserTexts } from '#locales/browser-texts.ts'
import type { AccountState } from '#ui/account/account.ts'
import type { Resources } from '#ui/data/resource-context.ts'
import type { Navigate, PageSession } from '#ui/page/page-context.ts'

/** The state of one document: atoms, data, texts. */
export interface Browser {
  /** The first dehydrated value. */
  readonly opening: { readonly session: PageSession; readonly account: AccountState }
  /** SWR's cache. */
  readonly cache: Map<string, State>
  readonly resources: Resources
  readonly store: ReturnType<typeof createStore>
  /** Its identity is stable. */
  readonly navigate: Navigate
  /** Replaced when the customer chooses another language. */
  texts: BrowserTexts
  /** Those of the previous language until the chosen one is shown: a page may still be rendered in them. */
  lastTexts?: BrowserTexts
  /**
   * Paths of the pages that are shown or may still be: React may show the page of a navigation that was
   * superseded while the page was loading. In the order in which they were asked for.
   */
  readonly pathnames: Set<string>
}

let running: Browser | undefined

/** Returns `undefined` on the server, and in a browser until its first page starts hydration. */
export function runningBrowser(): Browser | undefined {
  return running
}

export function setRunningBrowser(browser: Browser): void {
  running = browser
}
