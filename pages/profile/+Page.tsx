import { useMemo } from 'react'
import { createPath, type Navigator, Route, Router, Routes } from 'react-router-dom'
import { patterns } from '#domain/paths.ts'
import { useCustomer } from '#ui/hooks/use-customer.ts'
import { useLocation } from '#ui/hooks/use-location.ts'
import { type Navigate, useNavigate } from '#ui/hooks/use-navigate.ts'
import { MyProfile } from './my-profile.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { Wishlist } from './wishlist/wishlist.tsx'

/**
 * The customer's own pages beside their panel (SPEC §2, Profile). React Router tells them apart; it stands here alone,
 * because no other page has use for its 12 KB.
 */
export function Page() {
  const customer = useCustomer()
  const location = useLocation()
  const navigate = useNavigate()
  const navigator = useMemo(() => navigatorOf(navigate), [navigate])
  // The session has just ended, and the login is on its way.
  if (!customer) return null
  return (
    <Router location={location} navigator={navigator}>
      <Routes>
        <Route path={patterns.profile} element={<ProfileFrame customer={customer} />}>
          <Route index element={<MyProfile customer={customer} />} />
          <Route path={WISHLIST} element={<Wishlist />} />
        </Route>
      </Routes>
    </Router>
  )
}

const WISHLIST = patterns.wishlist.slice(patterns.profile.length + 1)

/** There is one history, and it is not React Router's: it hands every wish on. */
function navigatorOf(navigate: Navigate): Navigator {
  const addressOf: Navigator['createHref'] = (to) => (typeof to === 'string' ? to : createPath(to))
  return {
    createHref: addressOf,
    push: (to, _state, options) =>
      navigate(addressOf(to), { preventScrollReset: options?.preventScrollReset }),
    replace: (to, _state, options) =>
      navigate(addressOf(to), { replace: true, preventScrollReset: options?.preventScrollReset }),
    go: (delta) => window.history.go(delta),
  }
}
