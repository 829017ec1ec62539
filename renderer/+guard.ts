import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { pageStatusOf } from '#api/errors.ts'
import { decideAccess } from '#domain/account/access.ts'
import { prefetchReads } from './server/prefetch.ts'
import { addressParts } from './shared/page-url.ts'

/** Decides on the server who may open a page (in the browser: client-navigation/browser-access.ts). */
export async function guard(pageContext: PageContextServer) {
  const { request } = pageContext
  if (!request) throw new Error('A page is rendered for a request')
  const { pathname, search } = addressParts(pageContext)
  prefetchReads(request, pathname, search)
  const { customer, failure } = await request.account()
  const access = decideAccess(pathname + search, customer !== undefined)
  if (access.allowed) return
  // The provider did not say whose session it is: a customer must not be sent to the login for that.
  if (failure !== undefined) throw render(503, { status: pageStatusOf(failure) })
  throw redirect(access.redirectTo)
}
