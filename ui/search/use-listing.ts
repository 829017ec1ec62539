import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import { VIEW_COOKIE } from '#domain/cookies.ts'
import { type ListingQuery, listingSearch, parseListing } from '#domain/listing/listing.ts'
import { type ViewPreference, viewPreferenceValue } from '#domain/listing/view-preference.ts'
import { paths } from '#domain/paths.ts'
import { setPreferenceCookie } from '#ui/browser/cookie.ts'
import { chosenViewAtom } from '#ui/page/view-preference.ts'
import { type PageLocation, useLocation, useNavigate, useViewPreference } from '../page/page-context.ts'

export interface Listing {
  /** What the controls show and build on: while another listing is loading, that one. */
  readonly query: ListingQuery
  /** What the results show. */
  readonly shown: ListingQuery
  readonly addressOf: (query: ListingQuery) => string
  /** Returns the query string of the address, for the hidden fields of a form. */
  readonly searchOf: (query: ListingQuery) => string
  /** Shows another listing; `stay` keeps the scroll position. */
  readonly show: (query: ListingQuery, options?: { stay?: boolean }) => void
  /** Shows the listing of a submitted form, from page 1. */
  readonly showForm: (form: HTMLFormElement) => void
  /** Whether another listing is loading. */
  readonly isLeaving: boolean
  /** To be called when a link to another listing is followed: sets `isLeaving` and `query`. */
  readonly leaveFor: (address: string) => void
  readonly rememberView: (preference: ViewPreference) => void
}

/** Returns the listing of the URL and functions that show another one. To be used by one component per page. */
export function useListing(): Listing {
  const location = useLocation()
  const { search } = location
  const navigate = useNavigate()
  const fromCookie = useViewPreference()
  const preference = useAtomValue(chosenViewAtom) ?? fromCookie
  const choose = useSetAtom(chosenViewAtom)
  // Each navigation has a new location object, also one that returns to the same address before another page is shown.
  const [left, setLeft] = useState<{
    readonly from: PageLocation
    readonly search: string
    readonly shown: ListingQuery
  }>()
  const isLeaving = left?.from === location
  const asked = isLeaving ? left.search : search

  const present = useMemo(() => parseListing(new URLSearchParams(search), preference), [search, preference])
  // A view that was just chosen changes the preference, and is the other listing's.
  const shown = isLeaving ? left.shown : present
  const query = useMemo(() => parseListing(new URLSearchParams(asked), preference), [asked, preference])
  const searchOf = (target: ListingQuery) => completeSearch(target, preference)
  const addressOf = (target: ListingQuery) => paths.products(searchOf(target))
  const leaveFor = (address: string) => {
    const target = address.slice(paths.products().length)
    setLeft(target === search ? undefined : { from: location, search: target, shown })
  }
  const show: Listing['show'] = (target, { stay = false } = {}) => {
    const address = addressOf(target)
    leaveFor(address)
    navigate(address, { preventScrollReset: stay })
  }

  return {
    query,
    shown,
    addressOf,
    searchOf,
    show,
    showForm: (form) => show({ ...parseListing(formSearch(form), preference), page: 1 }),
    isLeaving,
    leaveFor,
    rememberView: (chosen) => {
      choose(chosen)
      setPreferenceCookie(VIEW_COOKIE, viewPreferenceValue(chosen))
    },
  }
}

/** Includes the layout wherever it differs from the default, so that a shared URL shows the same page. */
function completeSearch(query: ListingQuery, preference: ViewPreference): string {
  const search = new URLSearchParams(listingSearch(query, preference))
  for (const [name, value] of new URLSearchParams(listingSearch(query))) {
    if (!search.has(name)) search.set(name, value)
  }
  return search.toString()
}

function formSearch(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') search.append(name, value)
  }
  return search
}
