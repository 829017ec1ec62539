/** Every route of the store: React Router patterns, and functions that build the addresses. */
import type { Language } from '#locales/languages.ts'
import { comparisonSearch } from './compare.ts'

export const patterns = {
  home: '/',
  products: '/products',
  details: '/details/:id',
  about: '/about',
  contact: '/contact',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  profile: '/profile',
  wishlist: '/profile/wishlist',
  privacy: '/privacy',
  quote: '/quote',
  offer: '/offer',
  compare: '/compare',
  detailsSheet: '/sheet/details/:id',
  wishlistSheet: '/sheet/wishlist',
  quoteSheet: '/sheet/quote',
  offerSheet: '/sheet/offer',
  offline: '/offline',
} as const

/** Sections of the home page that the footer links to (SPEC §2). */
export const homeAnchors = ['services', 'latest', 'looking', 'categories', 'featured'] as const
type HomeAnchor = (typeof homeAnchors)[number]

export const paths = {
  home: () => patterns.home,
  homeSection: (anchor: HomeAnchor) => `${patterns.home}#${anchor}`,
  products: (query = '') => (query ? `${patterns.products}?${query}` : patterns.products),
  category: (categoryId: string) => `${patterns.products}?category=${encodeURIComponent(categoryId)}`,
  details: (productId: string) => `/details/${encodeURIComponent(productId)}`,
  about: () => patterns.about,
  contact: () => patterns.contact,
  login: (next?: string) => (next ? `${patterns.login}?next=${encodeURIComponent(next)}` : patterns.login),
  signup: (next?: string) => (next ? `${patterns.signup}?next=${encodeURIComponent(next)}` : patterns.signup),
  forgotPassword: (next?: string) =>
    next ? `${patterns.forgotPassword}?next=${encodeURIComponent(next)}` : patterns.forgotPassword,
  /** Start of the sign-in with the identity provider. The store's server answers this address; it is not a page. */
  socialSignIn: (next?: string) =>
    next ? `/identity/start?next=${encodeURIComponent(next)}` : '/identity/start',
  profile: () => patterns.profile,
  wishlist: () => patterns.wishlist,
  privacy: () => patterns.privacy,
  /** Fallback page for a page that is neither reachable nor cached. */
  offline: () => patterns.offline,
  quote: () => patterns.quote,
  /** A short list in a QR code. Browsers do not send the fragment. @param items as `sharedItemsText` writes them */
  quoteItems: (items: string) => (items ? `${patterns.quote}#items=${items}` : patterns.quote),
  /** A complete list. @param text as `writeLinkText` returns it */
  quoteDocument: (text: string) => `${patterns.quote}#quote=${text}`,
  offer: () => patterns.offer,
  /**
   * A list or an offer to read and to answer.
   * @param text as `writeLinkText` returns it
   * @param language in which the link opens, if not in that of the reader
   */
  offerDocument: (text: string, language?: Language) =>
    `${patterns.offer}${language ? `?lng=${language}` : ''}#quote=${text}`,
  /** An offer in this browser. @param asSeller opens it for editing */
  storedOffer: (id: string, asSeller = false) =>
    `${patterns.offer}#offer=${id}${asSeller ? '&as=seller' : ''}`,
  offerSheet: (query = '') => (query ? `${patterns.offerSheet}?${query}` : patterns.offerSheet),
  compare: (ids: readonly string[] = [], onlyDifferences = false) => {
    const search = comparisonSearch(ids, onlyDifferences)
    return search ? `${patterns.compare}?${search}` : patterns.compare
  },
  detailsSheet: (productId: string) => `/sheet/details/${encodeURIComponent(productId)}`,
  wishlistSheet: (query = '') => (query ? `${patterns.wishlistSheet}?${query}` : patterns.wishlistSheet),
  quoteSheet: () => patterns.quoteSheet,
} as const

/** `/products?page=2` → `/products?page=2&lng=ar`. English addresses have no `lng` (PRODUCT.md). */
export function inLanguage(path: string, language: Language): string {
  const url = new URL(path, 'http://store.invalid')
  if (language === 'en') url.searchParams.delete('lng')
  else url.searchParams.set('lng', language)
  return `${url.pathname}${url.search}${url.hash}`
}
