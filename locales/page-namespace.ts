import type { Namespace } from './namespaces.ts'

/** Returns the namespace that the page at `pathname` needs in addition to the common texts. */
export function namespaceOf(pathname: string): Namespace | undefined {
  const [, step = '', next] = pathname.split('/')
  return step === 'profile' && next === 'wishlist' ? 'wishlist' : NAMESPACE_OF_PAGE.get(step)
}

/** Namespaces by the first segment of the path. Other pages need only the common texts. */
const NAMESPACE_OF_PAGE: ReadonlyMap<string, Namespace> = new Map([
  ['', 'home'],
  ['about', 'about'],
  ['login', 'account'],
  ['signup', 'account'],
  ['forgot-password', 'account'],
  ['compare', 'compare'],
  ['contact', 'contact'],
  ['details', 'details'],
  ['offer', 'offer'],
  ['privacy', 'privacy'],
  ['profile', 'profile'],
  ['quote', 'quote'],
  ['sheet', 'sheet'],
])
