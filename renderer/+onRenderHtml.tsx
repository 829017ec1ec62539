import type { Writable } from 'node:stream'
import { createStore } from 'jotai'
import { render } from 'vike/abort'
import { dangerouslySkipEscape, escapeInject, stampPipe } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { pageStatusOf } from '#api/errors.ts'
import { directionOf } from '#locales/languages.ts'
import { pageTexts } from '#locales/server-i18n.ts'
import { type AccountState, openAccountAtom, stateAfter } from '#ui/account/account.ts'
import logo from '#ui/icons/logo.svg?raw'
import type { Head } from '#ui/page/page-context.ts'
import { createDehydration, dehydrationScript } from './server/dehydrate.ts'
import { commonHead, completeAddress, documentHead, previewStyle } from './server/head.ts'
import { renderPageStream } from './server/page-stream.ts'
import { App } from './shared/app.tsx'
import type { PageRequest } from './shared/page-request.ts'
import { pageScript } from './shared/page-script.ts'
import { addressParts, pageStatus } from './shared/page-url.ts'
import { takeAssets } from './vike/page-assets.ts'

/** Renders a page up to its shell, so that status and head are known, and streams the rest. */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { request, environment } = pageContext
  if (!request || !environment) throw new Error('A page is rendered for a request')
  const { customer, ended, failure } = await request.account()
  const account =
    failure === undefined ? ({ status: 'known', userData: customer } as const) : stateAfter(failure)
  const { nonce } = request
  const session = { ...request.session, ...environment.site, sessionEnded: ended }
  const { pathname, search } = addressParts(pageContext)
  const { Page, pageId, routeParams } = pageContext
  const status = pageStatus(pageContext)
  const dehydration = createDehydration(request, environment.nextTick)
  let head: Head | undefined
  let preview: string | undefined
  const page = (
    <App
      page={{
        Page,
        location: { pathname, search, hash: '' },
        routeParams,
        status,
        isHydrated: true,
      }}
      context={{
        session,
        navigate: () => {},
        switchLanguage: () => {},
        setHead(ofPage) {
          head = ofPage
        },
        placeholderOf: environment.placeholderOf,
        setPreview(source, address) {
          const picture = environment.previewOf?.(source)
          if (picture) preview ??= previewStyle(address, picture, nonce)
        },
      }}
      texts={pageTexts(session.language, session.isPseudo)}
      store={createRequestStore(account)}
      resources={{
        api: request.api,
        readOnServer: dehydration.read,
        isFulfilled: dehydration.isFulfilled,
        isComplete: request.isComplete,
      }}
      cache={new Map()}
    />
  )

  const assets = takeAssets(pageContext, pathname, request, environment)
  const { pipe, preloads } = await renderPageStream(page, request, dehydration, assets?.afterShell).catch(
    (failure: unknown) => {
      // The visitor has left: there is no page to send and no failure to report.
      if (request.signal.aborted) return { pipe: endEmpty, preloads: '' }
      // The error page must not fail for its own error a second time.
      if (pageContext.is404 !== null && pageContext.is404 !== undefined) throw failure
      request.onError(failure)
      throw render(pageStatusOf(failure) === 404 ? 404 : 503, { status: pageStatusOf(failure) })
    },
  )

  const { language, theme } = session
  const attributes = `lang="${language}" dir="${directionOf(language)}"${theme ? ` data-theme="${theme}"` : ''}`
  const common = commonHead(session, {
    preloads,
    completeAddress: dehydration.isPending() ? completeAddress(pathname, search) : undefined,
  })
  const own =
    documentHead(head, session, nonce) +
    (preview ?? '') +
    worldScript(request) +
    pageScript({ pageId: pageId ?? '', routeParams, status }, nonce) +
    (dehydrationScript([{ session, account }], nonce) ?? '')
  if (!assets) {
    stampPipe(pipe, 'node-stream')
    return escapeInject`<!DOCTYPE html><html ${dangerouslySkipEscape(attributes)}><head>${dangerouslySkipEscape(common + own)}</head><body>${dangerouslySkipEscape(logo)}${pipe}</body></html>`
  }
  const before = [
    `<!DOCTYPE html><html ${attributes}><head>${common}`,
    ...assets.inHead,
    `${own}</head><body>${assets.beforeShell}${logo}`,
  ].map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  const completeDocument = (destination: Writable) =>
    pipe(destination, { before: Buffer.concat(before), after: '</body></html>' })
  stampPipe(completeDocument, 'node-stream')
  return completeDocument
}

/** The script of the embedded mock that keeps a tab in the world that its address names. */
function worldScript({ addressedWorld, nonce }: PageRequest): string {
  if (addressedWorld === undefined) return ''
  return `<script nonce="${nonce}" src="/__mock/static/world.js" data-world="${addressedWorld}"></script>`
}

function endEmpty(destination: Writable): void {
  destination.end()
}

function createRequestStore(account: AccountState) {
  const store = createStore()
  store.set(openAccountAtom, account)
  return store
}
