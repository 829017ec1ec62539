import { Route } from 'react-router-dom'
import { patterns } from '#domain/paths.ts'
import { ProfileRoutes } from '../profile-routes.tsx'
import { Wishlist } from './wishlist.tsx'

/** The customer's wishlist (SPEC §2, Wishlist). */
export function Page() {
  return <ProfileRoutes>{() => <Route path={WISHLIST} element={<Wishlist />} />}</ProfileRoutes>
}

const WISHLIST = patterns.wishlist.slice(patterns.profile.length + 1)
