import { redirect, render } from 'vike/abort'
import type { PageContext } from 'vike/types'
import { pageStatusOf } from '#api/errors.ts'
import { decideAccess } from '#domain/account/access.ts'
import { accountAtom, customerAtom, refreshAccountAtom } from '#ui/account/account.ts'
import { prefetchReads } from './server/prefetch.ts'
import { addressParts } from './shared/page-url.ts'
import { runningBrowser } from './shared/running-browser.ts'

/** Decides who may open a page: on the server for a first page, in the browser for each later one. */
export async function guard(pageContext: PageContext) {
  const { request } = pageContext
  const { pathname, search } = addressParts(pageContext)
  const address = pathname + search
  if (request && import.meta.env.SSR) prefetchReads(request, pathname, search)
  const { isSignedIn, failedStatus } = request ? await askServer(request) : await askBrowser(address)
  const access = decideAccess(address, isSignedIn)
  if (access.allowed) return
  // The provider did not say whose session it is: a customer must not be sent to the login for that.
  if (failedStatus !== undefined) throw render(503, { status: failedStatus })
  throw redirect(access.redirectTo)
}

interface Session {
  readonly isSignedIn: boolean
  /** The status of the error page when the session could not be checked. */
  readonly failedStatus?: number
}

async function askServer({ account }: NonNullable<PageContext['request']>): Promise<Session> {
  const { customer, failure } = await account()
  return {
    isSignedIn: customer !== undefined,
    failedStatus: failure === undefined ? undefined : pageStatusOf(failure),
  }
}

/** The session may have ended since the last call: a customer's page reads the profile first. */
async function askBrowser(address: string): Promise<Session> {
  const { store, resources } = runningBrowser() ?? {}
  if (!store || !resources) return { isSignedIn: false }
  const isPersonal = !decideAccess(address, false).allowed
  const mayBeSignedIn = store.get(customerAtom) !== undefined || store.get(accountAtom).status !== 'known'
  if (isPersonal && mayBeSignedIn) await store.set(refreshAccountAtom, () => resources.api.profile())
  return {
    isSignedIn: store.get(customerAtom) !== undefined,
    failedStatus: store.get(accountAtom).status === 'known' ? undefined : 503,
  }
}
