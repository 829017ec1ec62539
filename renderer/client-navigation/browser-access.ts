import { decideAccess } from '#domain/account/access.ts'
import { accountAtom, customerAtom, refreshAccountAtom } from '#ui/account/account.ts'
import type { Browser } from '../shared/running-browser.ts'

interface BrowserAccess {
  /** Address of another page, which is shown instead. */
  readonly redirectTo?: string
  /** Status of the error page that is shown instead: the session could not be checked. */
  readonly failedStatus?: number
}

/**
 * Decides who may open a page, as `renderer/+guard.ts` does on the server. The session may have ended since the last call:
 * a customer's page reads the profile first.
 * @param address path and query
 */
export async function decideInBrowser(
  address: string,
  { store, resources }: Browser,
): Promise<BrowserAccess> {
  const isPersonal = !decideAccess(address, false).allowed
  const mayBeSignedIn = store.get(customerAtom) !== undefined || store.get(accountAtom).status !== 'known'
  if (isPersonal && mayBeSignedIn) await store.set(refreshAccountAtom, () => resources.api.profile())
  const access = decideAccess(address, store.get(customerAtom) !== undefined)
  if (access.allowed) return {}
  // The provider did not say whose session it is: a customer must not be sent to the login for that.
  return store.get(accountAtom).status === 'known'
    ? { redirectTo: access.redirectTo }
    : { failedStatus: SESSION_UNKNOWN }
}

const SESSION_UNKNOWN = 503
