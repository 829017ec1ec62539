import { redirect, render } from 'vike/abort'
import type { PageContext } from 'vike/types'
import { pageStatusOf } from '#api/errors.ts'
import { decideAccess } from '#domain/access.ts'
import { customerAtom } from '#ui/state/account.ts'
import { runningBrowser } from './running-browser.ts'

/** One rule for who may open which page, asked on the server for a first page and in the browser for each later one. */
export function guard(pageContext: PageContext) {
  const { request } = pageContext
  const customer = request ? request.customer : runningBrowser()?.store.get(customerAtom)
  const { pathname, searchOriginal } = pageContext.urlParsed
  const access = decideAccess(pathname + (searchOriginal ?? ''), customer !== undefined)
  if (access.allowed) return
  // A session that cannot be asked about is no reason to send its owner to the login.
  if (request?.accountFailure !== undefined)
    throw render(503, { status: pageStatusOf(request.accountFailure) })
  throw redirect(access.redirectTo)
}
