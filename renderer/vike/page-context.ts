import type { PageContext } from 'vike/types'

/** The script elements that Vike's client router reads: facts of the page, and facts of the application. */
export const PAGE_CONTEXT_ID = 'vike_pageContext'
export const GLOBAL_CONTEXT_ID = 'vike_globalContext'

/** What the server writes about a page, and what hydration and Vike's client router read. */
export interface WrittenPageContext
  extends Pick<PageContext, 'routeParams' | 'abortReason' | 'abortStatusCode' | 'is404'> {
  readonly pageId: string
  /** Addresses of the files that the client router needs for this page. None in development. */
  readonly routerFiles?: readonly string[]
}

/** Returns the page context of the document that the server sent. Browser only. */
export function readPageContext(): WrittenPageContext {
  const text = document.getElementById(PAGE_CONTEXT_ID)?.textContent
  if (!text) throw new Error(`The document has no #${PAGE_CONTEXT_ID}`)
  return JSON.parse(text)
}
