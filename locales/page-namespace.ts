import type { Namespace } from './namespaces.ts'

/** The part of the texts that the page at an address needs beside the common one. */
export function namespaceOf(pathname: string): Namespace | undefined {
  const [, step = '', next] = pathname.split('/')
  return step === 'profile' && next === 'wishlist' ? 'wishlist' : PART_OF_PAGE.get(step)
}

/** By the first step of a page's address. Other pages have no texts of their own. */
const PART_OF_PAGE: ReadonlyMap<string, Namespace> = new Map([
  ['', 'home'],
  ['about', 'about'],
  ['login', 'account'],
  ['signup', 'account'],
  ['forgot-password', 'account'],
  ['compare', 'compare'],
  ['contact', 'contact'],
  ['details', 'details'],
  ['products', 'listing'],
  ['privacy', 'privacy'],
  ['profile', 'profile'],
  ['quote', 'quote'],
  ['sheet', 'sheet'],
])
