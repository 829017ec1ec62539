import type { ReactNode } from 'react'
import { createPath, type Location, type Navigator, Router, type To } from 'react-router-dom'
import { navigate } from 'vike/client/router'

/**
 * Vike owns addresses and history; React Router renders from what Vike says and hands every wish back to it, so that
 * there is one history (ARCHITECTURE, Routing).
 */
export function PageRouter({ location, children }: { location: Location; children: ReactNode }) {
  return (
    <Router location={location} navigator={vikeNavigator}>
      {children}
    </Router>
  )
}

/** The location of an address; its key is the address, for there is no second history to tell apart. */
export function toLocation(url: { pathname: string; search: string; hash: string }): Location {
  return { ...url, state: null, key: url.pathname + url.search }
}

const vikeNavigator: Navigator = {
  createHref: toHref,
  push: (to, _state, options) =>
    void navigate(toHref(to), { keepScrollPosition: options?.preventScrollReset }),
  replace: (to, _state, options) =>
    void navigate(toHref(to), {
      overwriteLastHistoryEntry: true,
      keepScrollPosition: options?.preventScrollReset,
    }),
  go: (delta) => window.history.go(delta),
}

function toHref(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}
