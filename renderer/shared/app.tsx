import { type createStore, Provider as StateProvider } from 'jotai'
import { Activity, type ComponentType, memo, startTransition, useEffect, useMemo, useState } from 'react'
import { type State, SWRConfig, type SWRConfiguration } from 'swr'
import type { MemoizedTexts } from '#locales/memoized-t.ts'
import { Layout } from '#ui/components/layout/layout.tsx'
import { TextsProvider } from '#ui/components/texts-provider.tsx'
import { ResourceContext, type Resources } from '#ui/data/resource-context.ts'
import {
  PageContext,
  type PageContextValue,
  ShownContext,
  SiteContext,
  type SiteContextValue,
} from '#ui/page/page-context.ts'
import { PageBoundary } from './page-boundary.tsx'

/** A page and its address. */
export interface PageView extends PageContextValue {
  readonly Page: ComponentType
  /** Whether the server has rendered the page, or the one of the same path before it. */
  readonly isHydrated?: boolean | undefined
}

interface AppProps {
  readonly page: PageView
  /** A page that the visitor may open next: prerendered, not shown. Its path is not that of `page`. */
  readonly nextPage?: PageView | undefined
  readonly context: SiteContextValue
  readonly texts: MemoizedTexts
  readonly store: ReturnType<typeof createStore>
  readonly resources: Resources
  /** SWR's cache. */
  readonly cache: Map<string, State>
}

/** One page of the store in its providers. All of them belong to one request, or to one browser. */
export function App({ page, nextPage, context, texts, store, resources, cache }: AppProps) {
  // A new object would render every component that reads data again.
  const data = useMemo(() => ({ ...swrSettings, provider: () => cache }), [cache])
  return (
    <StateProvider store={store}>
      <TextsProvider texts={texts}>
        <SWRConfig value={data}>
          <ResourceContext value={resources}>
            <SiteContext value={context}>
              <Layout page={page}>
                {[page, nextPage].map((view) => view && contentOf(view, view === page))}
              </Layout>
            </SiteContext>
          </ResourceContext>
        </SWRConfig>
      </TextsProvider>
    </StateProvider>
  )
}

function contentOf(view: PageView, isShown: boolean) {
  const { pathname } = view.location
  const content = <PageContent key={pathname} view={view} />
  // React would hydrate an Activity after the rest of the page.
  if (view.isHydrated) return content
  return (
    <Activity key={pathname} mode={isShown ? 'visible' : 'hidden'}>
      <div data-prerendered={!isShown || undefined}>{content}</div>
    </Activity>
  )
}

/** Rendered again only for another view. */
const PageContent = memo(function PageContent({ view }: { readonly view: PageView }) {
  const { Page, location, shown } = view
  const [isShown, setShown] = useState(!shown)
  // The effects of a prerendered page run when it is shown. What it left out is rendered after the next frame: Chromium delays a
  // frame while React renders in slices.
  useEffect(() => {
    if (!isShown) requestAnimationFrame(() => startTransition(() => setShown(true)))
  }, [isShown])
  return (
    <PageContext value={view}>
      <ShownContext value={isShown}>
        <PageBoundary address={location.pathname + location.search}>
          <Page />
        </PageBoundary>
      </ShownContext>
    </PageContext>
  )
})

/** SPEC §4: a value stays until it has been unused for 60 s; focus and reconnection load nothing again. */
const swrSettings = {
  suspense: true,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const satisfies SWRConfiguration
