import { Route } from 'react-router-dom'
import { MyProfile } from './my-profile.tsx'
import { ProfileRoutes } from './profile-routes.tsx'

/** The customer's own details (SPEC §2, My Profile). */
export function Page() {
  return (
    <ProfileRoutes>{(customer) => <Route index element={<MyProfile customer={customer} />} />}</ProfileRoutes>
  )
}
