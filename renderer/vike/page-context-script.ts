import type { PageContextServer } from 'vike/types'
import { toScriptJson } from '../shared/script-json.ts'
import { GLOBAL_CONTEXT_ID, PAGE_CONTEXT_ID, type WrittenPageContext } from './page-context.ts'

type Written = Pick<PageContextServer, Exclude<keyof WrittenPageContext, 'routerFiles'>>

interface PageFiles {
  /** Address of the entry script. */
  readonly entry: string
  readonly routerFiles: readonly string[]
}

/**
 * Returns the page context and the entry script, written as Vike would write them. Vike itself would search the whole
 * head for the place to insert them.
 */
export function pageScripts(pageContext: Written, { entry, routerFiles }: PageFiles, nonce: string): string {
  const { pageId, routeParams, is404, abortReason, abortStatusCode } = pageContext
  const reasons = { is404: is404 ?? undefined, abortReason, abortStatusCode }
  const written = { pageId, routeParams, ...reasons, routerFiles }
  // Crawlers take any text with a slash for an address: slashes are escaped.
  const json = (id: string, value: object) =>
    `<script id="${id}" type="application/json" nonce="${nonce}">${toScriptJson(value).replaceAll('/', '\\/')}</script>`
  return [
    json(PAGE_CONTEXT_ID, written),
    json(GLOBAL_CONTEXT_ID, {}),
    `<script src="${entry}" type="module" async nonce="${nonce}"></script>`,
  ].join('')
}
