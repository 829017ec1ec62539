/** What the server writes about a page for hydration. Both sides use this file. */
import { toScriptJson } from './script-json.ts'

/** The element that has it. */
const PAGE_SCRIPT_ID = 'page-context'

interface WrittenPage {
  /** Of the page's folder: `/pages/details/@id`, `/pages/_error`. */
  readonly pageId: string
  readonly routeParams: Readonly<Record<string, string>>
  /** Of an error page. */
  readonly status?: number
}

export function pageScript({ pageId, routeParams, status }: WrittenPage, nonce: string): string {
  // Crawlers take any text with a slash for an address: slashes are escaped.
  const json = toScriptJson({ pageId, routeParams, status }).replaceAll('/', '\\/')
  return `<script id="${PAGE_SCRIPT_ID}" type="application/json" nonce="${nonce}">${json}</script>`
}

/** Returns what the server wrote into this document. Browser only. */
export function readPageScript(): WrittenPage {
  const text = document.getElementById(PAGE_SCRIPT_ID)?.textContent
  if (!text) throw new Error(`No element #${PAGE_SCRIPT_ID}`)
  return JSON.parse(text)
}
