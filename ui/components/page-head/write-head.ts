import type { Head, PageSession } from '#ui/page/page-context.ts'
import { headTags } from './head-tags.ts'

/**
 * Replaces the document's meta tags after client-side navigation, so that a shared page has its own description and
 * address. Loaded when needed.
 */
export function writeHead(head: Head, session: PageSession): void {
  for (const last of document.head.querySelectorAll(WRITTEN)) last.remove()
  for (const { name, attributes } of headTags(head, session)) {
    const tag = document.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value)
    document.head.append(tag)
  }
}

const WRITTEN = [
  'meta:is([name="description"], [name="robots"], [name="twitter:card"], [property^="og:"])',
  'link:is([rel="canonical"], [rel="alternate"])',
].join()
