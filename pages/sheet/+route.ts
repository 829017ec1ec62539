import type { PageContext } from 'vike/types'
import { patterns } from '#domain/paths.ts'

/** Three sheets, one page: they share all that makes a sheet, and nobody else loads it. */
export function route({ urlPathname }: PageContext) {
  if (urlPathname === patterns.quoteSheet) return { routeParams: { kind: 'quote' } }
  if (urlPathname === patterns.wishlistSheet) return { routeParams: { kind: 'wishlist' } }
  const [, id] = /^\/sheet\/details\/([^/]+)$/.exec(urlPathname) ?? []
  return id ? { routeParams: { kind: 'details', id } } : false
}
