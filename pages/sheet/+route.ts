import type { PageContext } from 'vike/types'
import { patterns } from '#domain/paths.ts'

/** Four kinds of sheet share one page, so that their common code is one chunk that no other page loads. */
export function route({ urlPathname }: PageContext) {
  if (urlPathname === patterns.quoteSheet) return { routeParams: { kind: 'quote' } }
  if (urlPathname === patterns.offerSheet) return { routeParams: { kind: 'offer' } }
  if (urlPathname === patterns.wishlistSheet) return { routeParams: { kind: 'wishlist' } }
  const [, id] = /^\/sheet\/details\/([^/]+)$/.exec(urlPathname) ?? []
  return id ? { routeParams: { kind: 'details', id } } : false
}
