import { type createStore, Provider as StateProvider } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import type { MemoizedTexts } from '#locales/memoized-t.ts'
import { Layout } from '#ui/components/layout/layout.tsx'
import { TextsProvider } from '#ui/components/texts-provider.tsx'
import { ResourceContext, type Resources } from '#ui/data/resource-context.ts'
import { PageContext, type PageContextValue } from '#ui/page/page-context.ts'
import { PageBoundary } from './page-boundary.tsx'

interface AppProps {
  readonly Page: ComponentType
  readonly context: PageContextValue
  readonly texts: MemoizedTexts
  readonly store: ReturnType<typeof createStore>
  readonly resources: Resources
  readonly cache: SWRConfiguration['provider']
}

/** One page of the store in its providers. All of them belong to one request, or to one browser. */
export function App({ Page, context, texts, store, resources, cache }: AppProps) {
  const { pathname, search } = context.location
  return (
    <StateProvider store={store}>
      <TextsProvider texts={texts}>
        <DataProvider cache={cache} resources={resources}>
          <PageContext value={context}>
            <Layout>
              <PageBoundary key={pathname} address={pathname + search}>
                <Page />
              </PageBoundary>
            </Layout>
          </PageContext>
        </DataProvider>
      </TextsProvider>
    </StateProvider>
  )
}

type DataProviderProps = Pick<AppProps, 'cache' | 'resources'> & { readonly children: ReactNode }

function DataProvider({ cache, resources, children }: DataProviderProps) {
  return (
    <SWRConfig value={{ ...swrSettings, provider: cache }}>
      <ResourceContext value={resources}>{children}</ResourceContext>
    </SWRConfig>
  )
}

/** SPEC §4: a value stays until it has been unused for 60 s; focus and reconnection load nothing again. */
const swrSettings = {
  suspense: true,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  errorRetryCount: 0,
} as const satisfies SWRConfiguration
