import { headTags, SHOP_NAME } from '#ui/components/page-head/head-tags.ts'
import type { Head, PageSession } from '#ui/page/page-context.ts'
import { toScriptJson } from '../shared/script-json.ts'

/** The query parameter with which a browser without script asks for a page that is complete in itself. */
export const COMPLETE_PARAMETER = 'whole'

interface CommonHeadOptions {
  /** Where the same page comes complete in itself; given when late sections will be put into place by script. */
  readonly wholeAddress?: string
  /** Links to what the browser fetches before everything else. */
  readonly preloads: string
}

/** `/products?page=2` → `/products?page=2&whole=1` */
export function completeAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set(COMPLETE_PARAMETER, '1')
  return `${pathname}?${query}`
}

/** The markup of `<head>` that every page has. */
export function commonHead(
  session: PageSession,
  { wholeAddress: address, preloads }: CommonHeadOptions,
): string {
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // The width of the window says which picture is the right one.
    preloads,
    '<meta name="format-detection" content="telephone=no">',
    `<meta name="color-scheme" content="${session.theme ?? 'light dark'}">`,
    '<link rel="icon" href="/icons/logo-mark.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest">',
  ]
  // Without script nobody puts late sections into place: ask once for the whole page, the server remembers it.
  if (address) {
    tags.push(`<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(address)}"></noscript>`)
  }
  return tags.join('')
}

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
