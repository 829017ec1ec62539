import { COMPLETE_COOKIE } from '#domain/cookies.ts'
import { LISTING_PARAMETERS } from '../page-cache/cache-key.ts'

/** Every query parameter of a page, of the contract, or of the identity provider's redirect. */
const KNOWN_PARAMETERS: ReadonlySet<string> = new Set([
  ...LISTING_PARAMETERS,
  // Pages: the wishlist, the login, the comparison, QR codes of the quote list, a product in two languages, a page without script.
  'columns',
  'next',
  'ids',
  'only',
  'items',
  'with',
  COMPLETE_COOKIE,
  // CONTRACT.md: the top-level categories.
  'parent',
  // The identity provider's redirect.
  'state',
  'error',
  // Advertisements.
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
  'dclid',
  'yclid',
])

/**
 * Returns what is logged of a query: the known names, once each, and the number of other names:
 * `?keyword=sofa&someone@example.com` → `['keyword', '+1']`. Values are never logged: they may be codes,
 * tokens or search terms. Unknown names are not logged either, because a visitor can write anything there.
 */
export function loggedQuery(query: string): string[] {
  const names = [...new URLSearchParams(query).keys()]
  const known = names.filter((name) => KNOWN_PARAMETERS.has(name))
  const others = names.length - known.length
  return [...new Set(known), ...(others > 0 ? [`+${others}`] : [])]
}
