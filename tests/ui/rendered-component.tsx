/** Renders a component without a page: as the server writes it, or in a document of happy-dom. */
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Customer } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { memoizedTexts } from '#locales/memoized-t.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { openAccountAtom } from '#ui/account/account.ts'
import { TextsProvider } from '#ui/components/texts-provider.tsx'
import { ResourceContext } from '#ui/data/resource-context.ts'
import { PageContext, type PageSession, SiteContext } from '#ui/page/page-context.ts'

interface Options {
  readonly language?: Language
  readonly address?: string
  /** The page of a client navigation. */
  readonly isNavigation?: boolean
  readonly customer?: Customer
  readonly session?: Partial<PageSession>
  readonly switchLanguage?: (language: Language) => void
}

export const leyla: Customer = {
  id: '65f000000000000000000001',
  username: 'Leyla',
  email: 'leyla@kiyi.example',
}

export function asMarkup(part: ReactNode, options: Options = {}): string {
  return renderToString(inProviders(part, options))
}

/** The component as the server writes it, parsed. */
export function asPage(part: ReactNode, options: Options = {}): Document {
  return new DOMParser().parseFromString(asMarkup(part, options), 'text/html')
}

export function linksOf(page: Document): (string | null)[] {
  return Array.from(page.querySelectorAll('a'), (link) => link.getAttribute('href'))
}

/** The component in the document, until the test ends. `caught` has the errors that its boundaries show. */
export function hydrated(part: ReactNode, options: Options = {}) {
  const place = document.createElement('div')
  document.body.append(place)
  const caught: unknown[] = []
  const root = createRoot(place, { onCaughtError: (error) => caught.push(error) })
  const show = (next: ReactNode) => flushSync(() => root.render(inProviders(next, options)))
  show(part)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return { place, show, caught }
}

/** A component whose calls go to `api`. */
export function withApi(part: ReactNode, api: Partial<Api> = {}): ReactNode {
  return <ResourceContext value={{ api: api as Api }}>{part}</ResourceContext>
}

function inProviders(
  part: ReactNode,
  { language = 'en', address = '/', isNavigation, customer, session, switchLanguage }: Options,
) {
  const store = createStore()
  store.set(openAccountAtom, { status: 'known', userData: customer })
  const site = {
    session: {
      language,
      view: { columns: 3, layout: 'grid' },
      today: '2026-01-01',
      publicUrl: 'https://sedir.example',
      loadingScreenMs: 0,
      socialSignIn: false,
      ...session,
    } as PageSession,
    navigate: () => {},
    switchLanguage: switchLanguage ?? (() => {}),
  }
  const page = { location: locationOf(address), routeParams: {}, isNavigation }
  return (
    <Provider store={store}>
      <TextsProvider texts={memoizedTexts(createRequestI18n(language))}>
        <SiteContext value={site}>
          <PageContext value={page}>{part}</PageContext>
        </SiteContext>
      </TextsProvider>
    </Provider>
  )
}

function locationOf(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://sedir.example')
  return { pathname, search, hash }
}
