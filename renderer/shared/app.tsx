import { type createStore, Provider as StateProvider } from 'jotai'
import type { ComponentType, ContextType, ReactNode } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import type { MemoizedTexts } from '#locales/memoized-t.ts'
import { Layout } from '#ui/components/layout/layout.tsx'
import { TextsProvider } from '#ui/components/texts-provider.tsx'
import { ResourceContext, type Resources } from '#ui/data/resource-context.ts'
import {
  type Head,
  LocationContext,
  type Navigate,
  NavigateContext,
  PageHeadContext,
  type PageLocation,
  PageSessionContext,
  type PageSessionControls,
  PageStatusContext,
  PlaceholderContext,
  RouteParamsContext,
} from '#ui/page/page-context.ts'
import { PageBoundary } from './page-boundary.tsx'

/** One page of the store in all that it stands on. Everything in it belongs to one request, or to one browser. */
export interface AppProps {
  readonly page: PageView
  readonly controls: PageSessionControls
  readonly texts: MemoizedTexts
  readonly store: ReturnType<typeof createStore>
  readonly resources: Resources
  readonly cache: SWRConfiguration['provider']
  /** Browser only. */
  readonly navigate?: Navigate
  /** Server only. */
  readonly takeDownHead?: (head: Head) => void
  readonly placeholderOf?: ContextType<typeof PlaceholderContext>
}

export interface PageView {
  readonly Page: ComponentType
  readonly location: PageLocation
  readonly routeParams: Readonly<Record<string, string>>
  /** Of an error page. */
  readonly status?: number
}

export function App({
  page,
  controls,
  texts,
  store,
  resources,
  cache,
  navigate = stay,
  takeDownHead,
  placeholderOf,
}: AppProps) {
  const { Page, location, routeParams, status = 500 } = page
  return (
    <StateProvider store={store}>
      <TextsProvider texts={texts}>
        <DataProvider cache={cache} resources={resources}>
          <PageSessionContext value={controls}>
            <PageHeadContext value={takeDownHead}>
              <RouteParamsContext value={routeParams}>
                <LocationContext value={location}>
                  <NavigateContext value={navigate}>
                    <PlaceholderContext value={placeholderOf}>
                      <Layout>
                        <PageBoundary key={location.pathname} address={location.pathname + location.search}>
                          <PageStatusContext value={status}>
                            <Page />
                          </PageStatusContext>
                        </PageBoundary>
                      </Layout>
                    </PlaceholderContext>
                  </NavigateContext>
                </LocationContext>
              </RouteParamsContext>
            </PageHeadContext>
          </PageSessionContext>
        </DataProvider>
      </TextsProvider>
    </StateProvider>
  )
}

/** On a server nobody goes anywhere. */
const stay: Navigate = () => {}

type DataProviderProps = Pick<AppProps, 'cache' | 'resources'> & { readonly children: ReactNode }

function DataProvider({ cache, resources, children }: DataProviderProps) {
  return (
    <SWRConfig value={{ ...swrSettings, provider: cache }}>
      <ResourceContext value={resources}>{children}</ResourceContext>
    </SWRConfig>
  )
}

/** SPEC §4: what is known stays until it has been unused for 60 s; nothing is asked again on focus or reconnect. */
const swrSettings = {
  suspense: true,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  errorRetryCount: 0,
} as const satisfies SWRConfiguration
