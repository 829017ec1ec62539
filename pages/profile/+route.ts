import type { PageContext } from 'vike/types'
import { patterns } from '#domain/paths.ts'

/** Both pages of the account; React Router tells them apart. Whatever else lies below is unknown. */
export function route({ urlPathname }: PageContext): boolean {
  return urlPathname === patterns.profile || urlPathname === patterns.wishlist
}
