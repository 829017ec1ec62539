import { redirect, render } from 'vike/abort'
import type { PageContext } from 'vike/types'
import { pageStatusOf } from '#api/errors.ts'
import { decideAccess } from '#domain/account/access.ts'
import { customerAtom } from '#ui/account/account.ts'
import { prefetchReads } from './server/prefetch.ts'
import type { Account } from './shared/page-request.ts'
import { addressParts } from './shared/page-url.ts'
import { runningBrowser } from './shared/running-browser.ts'

/** Decides who may open a page: on the server for a first page, in the browser for each later one. */
export async function guard(pageContext: PageContext) {
  const { request } = pageContext
  const { pathname, search } = addressParts(pageContext)
  if (request && import.meta.env.SSR) prefetchReads(request, pathname, search)
  const { customer, failure }: Account = request
    ? await request.account()
    : { customer: runningBrowser()?.store.get(customerAtom) }
  const access = decideAccess(pathname + search, customer !== undefined)
  if (access.allowed) return
  // The provider did not say whose session it is: a customer must not be sent to the login for that.
  if (failure !== undefined) throw render(503, { status: pageStatusOf(failure) })
  throw redirect(access.redirectTo)
}
