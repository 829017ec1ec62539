import { headTags, SHOP_NAME } from '#ui/components/page-head/head-tags.ts'
import type { Head } from '#ui/hooks/page-head-context.ts'
import type { PageSession } from '#ui/hooks/page-session-context.ts'
import { toScriptJson } from './handover.ts'

/** The markup of `<head>` that depends on the page: title, description, canonical, alternates, previews, JSON-LD. */
export function documentHead(head: Head | undefined, session: PageSession, nonce: string): string {
  if (!head) return `<title>${SHOP_NAME}</title>`
  const tags = headTags(head, session).map(({ name, attributes }) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    return `<${name}${written.join('')}>`
  })
  const things = (head.jsonLd ?? []).map(
    (thing) => `<script type="application/ld+json" nonce="${nonce}">${toScriptJson(thing)}</script>`,
  )
  return [`<title>${escapeHtml(head.title)}</title>`, ...tags, ...things].join('')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
