import type { ComponentType } from 'react'
import { fetchPart } from '#domain/fetch-part.ts'

interface PageModule {
  readonly Page: ComponentType
}

const pages = import.meta.glob<PageModule>('../../pages/**/+Page.tsx')

/** The folders of all pages, as Vike names them: `/pages/details/@id`. */
export function pageIds(): readonly string[] {
  return Object.keys(pages).map((file) => file.slice('../..'.length, -'/+Page.tsx'.length))
}

/**
 * Loads the code of a page and its styles: `/pages/details/@id` → `#pages/details/@id/+Page.tsx`.
 * @throws PartFailure
 */
export function loadPage(pageId: string): Promise<PageModule> {
  const load = pages[`../..${pageId}/+Page.tsx`]
  if (!load) throw new Error(`No page ${pageId}`)
  return fetchPart(load)
}
