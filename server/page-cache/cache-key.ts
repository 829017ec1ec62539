import { listingSearch, parseListing } from '#domain/listing/listing.ts'
import { patterns } from '#domain/paths.ts'
import { isLanguage } from '#locales/languages.ts'
import { PSEUDO_LANGUAGE } from '#locales/pseudo.ts'
import type { PageVariant } from '../rendering/page-variant.ts'

/**
 * Returns the normalized address of a cacheable page: only known parameters, in a fixed order. Returns
 * `undefined` when the page must not be cached: it is personal, or its query has an unknown parameter.
 */
export function cacheKey(address: string, { view }: Pick<PageVariant, 'view'>): string | undefined {
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  if (!isCacheablePath(path)) return undefined
  if (at < 0) return path
  const search = new URLSearchParams(address.slice(at + 1))
  const known = path === patterns.products ? LISTING_PARAMETERS : PAGE_PARAMETERS
  for (const name of search.keys()) if (!known.has(name) && !TRACKING.test(name)) return undefined
  const normalized = new URLSearchParams(
    path === patterns.products ? listingSearch(parseListing(search, view), view) : '',
  )
  const language = search.get('lng')
  if (language === PSEUDO_LANGUAGE) return undefined
  if (isLanguage(language)) normalized.set('lng', language)
  return normalized.size > 0 ? `${path}?${normalized}` : path
}

/** Pages that are the same for all visitors. `deploy/varnish/default.vcl` lists them too. */
const PLAIN_PAGES: ReadonlySet<string> = new Set([
  patterns.home,
  patterns.products,
  patterns.about,
  patterns.contact,
  patterns.privacy,
  patterns.quote,
  patterns.offer,
])
const PRODUCT_PAGE = /^\/details\/[0-9a-f]{24}(?=\?|$)/

function isCacheablePath(path: string): boolean {
  return PLAIN_PAGES.has(path) || isProductPage(path)
}

/** @param address a path, with or without a query */
export function isProductPage(address: string): boolean {
  return PRODUCT_PAGE.test(address)
}

const PAGE_PARAMETERS: ReadonlySet<string> = new Set(['lng'])
/** The parameters that `parseListing` reads. `deploy/varnish/default.vcl` lists them too. */
export const LISTING_PARAMETERS: ReadonlySet<string> = new Set([
  'lng',
  'category',
  'keyword',
  'color',
  'priceMin',
  'priceMax',
  'lengthMax',
  'widthMax',
  'heightMax',
  'door',
  'sort',
  'view',
  'limit',
  'page',
])
/** Tracking parameters of advertisements. No page reads them, so they are removed from the key. */
const TRACKING = /^(utm_\w{1,20}|gclid|fbclid|msclkid|dclid|yclid)$/
