import { type ReactNode, useMemo } from 'react'
import { createPath, type Navigator, Route, Router, Routes } from 'react-router-dom'
import { patterns } from '#domain/paths.ts'
import type { Customer } from '#domain/shapes.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { type Navigate, useLocation, useNavigate } from '#ui/page/page-context.ts'
import { ProfileFrame } from './profile-frame.tsx'

interface ProfileRoutesProps {
  /** The page's own `<Route>`. */
  readonly children: (customer: Customer) => ReactNode
}

/**
 * The account pages beside the profile panel (SPEC §2, Profile). Each is a Vike page of its own, so that it loads no
 * code of the other. React Router nests them and is used for these pages only.
 */
export function ProfileRoutes({ children }: ProfileRoutesProps) {
  const customer = useCustomer()
  const location = useLocation()
  const navigate = useNavigate()
  const navigator = useMemo(() => navigatorOf(navigate), [navigate])
  // The session has ended; the navigation to the login page is pending.
  if (!customer) return null
  return (
    // The key: what has been entered for one customer must not be saved for another who has signed in in another tab.
    <Router key={customer.id} location={location} navigator={navigator}>
      <Routes>
        <Route path={patterns.profile} element={<ProfileFrame customer={customer} />}>
          {children(customer)}
        </Route>
      </Routes>
    </Router>
  )
}

/** Vike owns the history. React Router's navigator passes every navigation on to it. */
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
