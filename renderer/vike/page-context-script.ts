import type { PageContextServer } from 'vike/types'
import { toScriptJson } from '../server/dehydrate.ts'

type Said = Pick<PageContextServer, 'pageId' | 'routeParams' | 'is404' | 'abortReason' | 'abortStatusCode'>

/** The script that brings a page alive behind what it has to know first, as Vike writes both. */
export function pageScripts(pageContext: Said, entry: string, nonce: string): string {
  const { pageId, routeParams, is404, abortReason, abortStatusCode } = pageContext
  const said = { pageId, routeParams, is404: is404 ?? undefined, abortReason, abortStatusCode }
  // Crawlers take everything with a slash in it for an address.
  const json = (id: string, value: object) =>
    `<script id="${id}" type="application/json" nonce="${nonce}">${toScriptJson(value).replaceAll('/', '\\/')}</script>`
  return [
    json('vike_pageContext', said),
    json('vike_globalContext', {}),
    `<script src="${entry}" type="module" async nonce="${nonce}"></script>`,
  ].join('')
}
