import type { Writable } from 'node:stream'
import { createStore } from 'jotai'
import { render } from 'vike/abort'
import { dangerouslySkipEscape, escapeInject, stampPipe } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { pageStatusOf } from '#api/errors.ts'
import { directionOf } from '#locales/languages.ts'
import { pageTexts } from '#locales/server-i18n.ts'
import type { Head } from '#ui/hooks/page-head-context.ts'
import { recogniseCustomerAtom } from '#ui/state/account.ts'
import { addressParts } from './address-parts.ts'
import { App } from './app.tsx'
import { commonHead, wholeAddress } from './common-head.ts'
import { documentHead } from './document-head.ts'
import { createHandover, handoverScript } from './handover.ts'
import { takeAssets } from './page-assets.ts'
import type { Account } from './page-request.ts'
import { pageStatus } from './page-status.ts'
import { renderPageStream } from './page-stream.ts'

/** Renders a page up to its shell, so that status and head are known, and streams the rest. */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { request } = pageContext
  if (!request) throw new Error('A page is rendered for a request')
  const { customer, ended } = await request.account()
  const { nonce } = request
  const session = { ...request.session, sessionEnded: ended }
  const { pathname, search } = addressParts(pageContext)
  const handover = createHandover(request)
  let head: Head | undefined
  const page = (
    <App
      page={{
        Page: pageContext.Page,
        location: { pathname, search, hash: '' },
        routeParams: pageContext.routeParams,
        status: pageStatus(pageContext),
      }}
      controls={{ session, switchLanguage: () => {} }}
      texts={pageTexts(session.language, session.isPseudo)}
      store={createRequestStore(customer)}
      resources={{
        api: request.api,
        readOnServer: handover.read,
        hasEverything: handover.hasEverything,
        isWhole: request.whole,
      }}
      cache={() => new Map()}
      takeDownHead={(taken) => {
        head = taken
      }}
      glimpseOf={request.glimpseOf}
    />
  )

  const { styles, afterShell } = await takeAssets(pageContext, pathname, request)
  const { pipe, preloads } = await renderPageStream(page, request, handover, afterShell).catch(
    (failure: unknown) => {
      // The error page must not fail for its own error a second time.
      if (pageContext.is404 !== null && pageContext.is404 !== undefined) throw failure
      // Nobody reads it any more: no page, and nothing to complain about either.
      if (request.signal.aborted) return { pipe: endAtOnce, preloads: '' }
      request.onError(failure)
      throw render(pageStatusOf(failure) === 404 ? 404 : 503, { status: pageStatusOf(failure) })
    },
  )

  stampPipe(pipe, 'node-stream')
  const opening = handoverScript([{ session, customer }], nonce) ?? ''
  const htmlAttributes = [
    `lang="${session.language}"`,
    `dir="${directionOf(session.language)}"`,
    session.theme && `data-theme="${session.theme}"`,
  ]
  return escapeInject`<!DOCTYPE html><html ${dangerouslySkipEscape(htmlAttributes.filter(Boolean).join(' '))}><head>${dangerouslySkipEscape(
    commonHead(session, {
      preloads,
      wholeAddress: handover.isPending() ? wholeAddress(pathname, search) : undefined,
    }) +
      styles +
      documentHead(head, session, nonce) +
      opening,
  )}</head><body>${pipe}</body></html>`
}

function endAtOnce(destination: Writable): void {
  destination.end()
}

function createRequestStore(customer: Account['customer']) {
  const store = createStore()
  if (customer) store.set(recogniseCustomerAtom, customer)
  return store
}
