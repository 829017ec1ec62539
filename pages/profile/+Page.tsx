import { Route, Routes } from 'react-router-dom'
import { patterns } from '#domain/paths.ts'
import { useCustomer } from '#ui/hooks/use-customer.ts'
import { MyProfile } from './my-profile.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { Wishlist } from './wishlist/wishlist.tsx'

/** The customer's own pages beside their panel (SPEC §2, Profile). */
export function Page() {
  const customer = useCustomer()
  // The session has just ended, and the login is on its way.
  if (!customer) return null
  return (
    <Routes>
      <Route path={patterns.profile} element={<ProfileFrame customer={customer} />}>
        <Route index element={<MyProfile customer={customer} />} />
        <Route path={WISHLIST} element={<Wishlist />} />
      </Route>
    </Routes>
  )
}

const WISHLIST = patterns.wishlist.slice(patterns.profile.length + 1)
