import { LISTING_PARAMETERS } from '../page-cache/cache-key.ts'

/** Every parameter that a page, the contract or the identity provider's answer has. */
const KNOWN_PARAMETERS: ReadonlySet<string> = new Set([
  ...LISTING_PARAMETERS,
  // Pages: the wishlist, the login, the comparison, the quote list, a product in two languages, a page without script.
  'columns',
  'next',
  'ids',
  'only',
  'items',
  'with',
  'whole',
  // CONTRACT.md: the top-level categories.
  'parent',
  // The identity provider's answer.
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
 * What the log says of a query: the names that the store knows, once each, and how many others there are:
 * `?keyword=sofa&someone@example.com` → `['keyword', '+1']`. Values can be codes, tokens and what somebody looks for, and
 * so can a name that a visitor has invented.
 */
export function loggedQuery(query: string): string[] {
  const names = [...new URLSearchParams(query).keys()]
  const known = names.filter((name) => KNOWN_PARAMETERS.has(name))
  const others = names.length - known.length
  return [...new Set(known), ...(others > 0 ? [`+${others}`] : [])]
}
