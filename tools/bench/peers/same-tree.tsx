import { PassThrough } from 'node:stream'
import { createStore } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type Api, createApi } from '#api/client.ts'
import { createTransport } from '#api/transport.ts'
import { DEFAULT_VIEW_PREFERENCE } from '#domain/listing/view-preference.ts'
import { pageTexts } from '#locales/server-i18n.ts'
import { Page as Product } from '#pages/details/@id/+Page.tsx'
import { Page as Home } from '#pages/index/+Page.tsx'
import { Page as Listing } from '#pages/products/+Page.tsx'
import { App } from '#renderer/shared/app.tsx'
import type { Load, Resources } from '#ui/data/resource-context.ts'

const PAGES: readonly (readonly [path: RegExp, Page: ComponentType])[] = [
  [/^\/$/, Home],
  [/^\/products$/, Listing],
  [/^\/details\/(?<id>\w+)$/, Product],
]

/** The store's pages with the store's data, which is in memory after the first render. */
export function createSameTree(storeUrl: string) {
  const api = createApi(createTransport({ origin: storeUrl }))
  const resources: Resources = { api, readOnServer: createMemory(api), isFulfilled: () => true }

  return {
    /** Returns a new tree, as for each request. */
    treeOf: (path: string) => tree(path, storeUrl, resources),
    /** Renders a complete page. The first render loads its data into memory. */
    async html(path: string): Promise<string> {
      await toHtml(tree(path, storeUrl, resources))
      return toHtml(tree(path, storeUrl, resources))
    },
  }
}

function createMemory(api: Api): Resources['readOnServer'] {
  const values = new Map<string, unknown>()
  return <Value,>(key: string, load: Load<Value>) => {
    if (!values.has(key)) {
      const reading = load(api)
      values.set(key, reading)
      reading.then((value) => values.set(key, value))
    }
    return values.get(key) as Value | Promise<Value>
  }
}

function tree(path: string, publicUrl: string, resources: Resources): ReactNode {
  const [pattern, Page] = PAGES.find(([each]) => each.test(path)) ?? []
  if (!pattern || !Page) throw new Error(`There is no page at ${path}`)
  const session = {
    language: 'en',
    view: DEFAULT_VIEW_PREFERENCE,
    today: '2026-11-21',
    publicUrl,
    loadingScreenMs: 0,
    socialSignIn: true,
  } as const
  return (
    <App
      page={{
        Page,
        location: { pathname: path, search: '', hash: '' },
        routeParams: { ...pattern.exec(path)?.groups },
        isHydrated: true,
      }}
      context={{
        session,
        navigate: () => {},
        switchLanguage: () => {},
        setHead: () => {},
      }}
      texts={pageTexts('en')}
      store={createStore()}
      resources={resources}
      cache={new Map()}
    />
  )
}

function toHtml(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: reject,
      onAllReady() {
        const chunks: Buffer[] = []
        const sink = new PassThrough()
        sink.on('data', (chunk: Buffer) => chunks.push(chunk))
        sink.on('end', () => resolve(Buffer.concat(chunks).toString()))
        stream.pipe(sink)
      },
    })
  })
}
