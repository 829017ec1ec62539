import { type createStore, Provider as StateProvider } from 'jotai'
import { type ComponentType, useMemo } from 'react'
import { type State, SWRConfig, type SWRConfiguration } from 'swr'
import type { MemoizedTexts } from '#locales/memoized-t.ts'
import { Layout } from '#ui/components/layout/layout.tsx'
import { TextsProvider } from '#ui/components/texts-provider.tsx'
import { ResourceContext, type Resources } from '#ui/data/resource-context.ts'
import {
  PageContext,
  type PageContextValue,
  SiteContext,
  type SiteContextValue,
} from '#ui/page/page-context.ts'
import { PageBoundary } from './page-boundary.tsx'

/** A page and its address. */
export interface PageView extends PageContextValue {
  readonly Page: ComponentType
}

interface AppProps {
  readonly page: PageView
  readonly context: SiteContextValue
  readonly texts: MemoizedTexts
  readonly store: ReturnType<typeof createStore>
  readonly resources: Resources
  /** SWR's cache. */
  readonly cache: Map<string, State>
}

/** One page of the store in its providers. All of them belong to one request, or to one browser. */
export function App({ page, context, texts, store, resources, cache }: AppProps) {
  const { Page, location } = page
  const { pathname, search } = location
  // A new object would render every component that reads data again.
  const data = useMemo(() => ({ ...swrSettings, provider: () => cache }), [cache])
  return (
    <StateProvider store={store}>
      <TextsProvider texts={texts}>
        <SWRConfig value={data}>
          <ResourceContext value={resources}>
            <SiteContext value={context}>
              <PageContext value={page}>
                <Layout>
                  <PageBoundary key={pathname} address={pathname + search}>
                    <Page />
                  </PageBoundary>
                </Layout>
              </PageContext>
            </SiteContext>
          </ResourceContext>
        </SWRConfig>
      </TextsProvider>
    </StateProvider>
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
