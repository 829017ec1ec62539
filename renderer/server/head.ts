import { shopName } from '#domain/company.ts'
import { COMPLETE_COOKIE } from '#domain/cookies.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { COLOR_SCHEMES, themeColorMedia } from '#domain/theme.ts'
import { headTags } from '#ui/components/page-head/head-tags.ts'
import type { Head, PageSession } from '#ui/page/page-context.ts'
import { toScriptJson } from '../shared/script-json.ts'

interface CommonHeadOptions {
  /** The address of the complete page; given when script will insert late sections. */
  readonly completeAddress?: string
  /** Markup of `<link rel="preload">`. */
  readonly preloads: string
}

/** `/products?page=2` → `/products?page=2&complete=1` */
export function completeAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set(COMPLETE_COOKIE, '1')
  return `${pathname}?${query}`
}

/** The markup of `<head>` that every page has. */
export function commonHead(
  session: PageSession,
  { completeAddress: address, preloads }: CommonHeadOptions,
): string {
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Preloads follow the viewport, because its width selects the picture.
    preloads,
    '<meta name="format-detection" content="telephone=no">',
    `<meta name="color-scheme" content="${session.theme ?? 'light dark'}">`,
    ...themeColors(session),
    '<link rel="icon" href="/icons/logo-mark.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
  ]
  // Late sections need script to be inserted: a browser without script is redirected once, the server sets a cookie.
  if (address) {
    tags.push(`<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(address)}"></noscript>`)
  }
  return tags.join('')
}

/** The values of `--bg` in `ui/styles/tokens.css`: a `meta` element cannot refer to a custom property. */
const BACKGROUNDS = { light: '#faf8f8', dark: '#191016' } as const

/** The colour of the bars of a phone's browser. */
function themeColors({ theme }: PageSession): readonly string[] {
  return COLOR_SCHEMES.map((scheme) => {
    const media = themeColorMedia(theme ?? 'system', scheme)
    return `<meta name="theme-color" media="${media}" content="${BACKGROUNDS[scheme]}">`
  })
}

/** The markup of `<head>` that depends on the page: title, description, canonical, alternates, previews, JSON-LD. */
export function documentHead(head: Head | undefined, session: PageSession, nonce: string): string {
  if (!head) return `<title>${shopName(session.language)}</title>`
  const tags = headTags(head, session).map(({ name, attributes }) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    return `<${name}${written.join('')}>`
  })
  const things = (head.jsonLd ?? []).map(
    (thing) => `<script type="application/ld+json" nonce="${nonce}">${toScriptJson(thing)}</script>`,
  )
  return [`<title>${escapeHtml(head.title)}</title>`, ...tags, ...things].join('')
}

/**
 * Returns the style that shows a preview below the first picture of the page until its file has loaded. Only server
 * markup has `data-core`, so that the style applies to no later picture that may be cropped in another way.
 * @param address the `src` of the picture
 * @param preview a data URI, at most 6 KB
 */
export function previewStyle(address: string, preview: string, nonce: string): string {
  return `<style nonce="${nonce}">@media screen{img[data-core][src="${address}"]{background:url(${preview}) 50%/cover}}</style>`
}
