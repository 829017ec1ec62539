import { inLanguage } from '#domain/paths.ts'
import { pictureUrl, storePicture } from '#domain/pictures.ts'
import { LANGUAGE_TRAITS, LANGUAGES } from '#locales/languages.ts'
import type { Head } from '#ui/hooks/page-head-context.ts'
import type { PageSession } from '#ui/hooks/page-session-context.ts'
import { toScriptJson } from './handover.ts'

const SHOP_NAME = 'Sedir'
/** Previews of a page without a picture of its own. */
const SHOP_PICTURE = pictureUrl(storePicture('hero-cafe'), 1280)

/** The markup of `<head>` that depends on the page: title, description, canonical, alternates, previews, JSON-LD. */
export function documentHead(
  head: Head | undefined,
  { language, publicUrl }: PageSession,
  nonce: string,
): string {
  if (!head) return `<title>${SHOP_NAME}</title>`
  const address = (path: string) => escapeHtml(publicUrl + path)
  const canonical = address(inLanguage(head.path, language))
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
  ]
  if (head.hidden) tags.push('<meta name="robots" content="noindex">')
  else {
    tags.push(`<link rel="canonical" href="${canonical}">`)
    for (const other of LANGUAGES) {
      tags.push(`<link rel="alternate" hreflang="${other}" href="${address(inLanguage(head.path, other))}">`)
    }
    tags.push(`<link rel="alternate" hreflang="x-default" href="${address(inLanguage(head.path, 'en'))}">`)
  }
  tags.push(
    `<meta property="og:site_name" content="${SHOP_NAME}">`,
    `<meta property="og:type" content="${head.kind ?? 'website'}">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:locale" content="${LANGUAGE_TRAITS[language].openGraph}">`,
    ...LANGUAGES.filter((other) => other !== language).map(
      (other) => `<meta property="og:locale:alternate" content="${LANGUAGE_TRAITS[other].openGraph}">`,
    ),
    `<meta property="og:image" content="${address(head.image ?? SHOP_PICTURE)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  )
  for (const thing of head.jsonLd ?? []) {
    tags.push(`<script type="application/ld+json" nonce="${nonce}">${toScriptJson(thing)}</script>`)
  }
  return tags.join('')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
