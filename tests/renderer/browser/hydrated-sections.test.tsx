import { Suspense, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hydrateCache } from '#renderer/browser/query-cache.ts'
import { ResourceContext, type Resources } from '#ui/data/resource-context.ts'
import { useResource } from '#ui/data/use-resource.ts'

const KEY = 'showcase'
const VALUE = ['sofa', 'table']

test('a section that hydrates after another one with the same data is rendered once', async () => {
  const { cache, resources } = hydrateCache([{}, [KEY, VALUE]], () => {})
  const place = document.createElement('div')
  const onServer = { ...resources, readOnServer: () => VALUE } as unknown as Resources
  place.innerHTML = renderToString(<Sections resources={onServer} cache={new Map()} log={() => {}} />)
  expect(place.textContent).toBe('sofa, tablesofa, table')

  const log: string[] = []
  const sections = <Sections resources={resources} cache={cache} log={(entry) => log.push(entry)} />
  const root = hydrateRoot(place, sections)
  onTestFinished(() => root.unmount())
  // SWR's second rendering would follow in the same task as the effect.
  await vi.waitFor(() => expect(log).toContain('second hydrated'))
  expect(log).toEqual(['first rendered', 'first hydrated', 'second rendered', 'second hydrated'])
})

interface SectionsProps {
  readonly resources: Resources
  readonly cache: ReturnType<typeof hydrateCache>['cache']
  readonly log: (entry: string) => void
}

function Sections({ resources, cache, log }: SectionsProps) {
  return (
    <SWRConfig value={{ suspense: true, revalidateIfStale: false, provider: () => cache }}>
      <ResourceContext value={resources}>
        <Section name="first" log={log} />
        <Suspense>
          <Section name="second" log={log} />
        </Suspense>
      </ResourceContext>
    </SWRConfig>
  )
}

function Section({ name, log }: { readonly name: string; readonly log: (entry: string) => void }) {
  const products = useResource<string[]>({ key: KEY, load: async () => VALUE })
  log(`${name} rendered`)
  useEffect(() => {
    log(`${name} hydrated`)
  }, [name, log])
  return <p>{products.join(', ')}</p>
}
