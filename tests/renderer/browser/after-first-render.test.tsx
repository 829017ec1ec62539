import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PageContext } from '#ui/page/page-context.ts'
import { useAfterFirstRender } from '#ui/page/use-after-first-render.ts'

const PAGE = { location: { pathname: '/products', search: '', hash: '' }, routeParams: {} }

test('what is closed is rendered once on the server, and once by hydration', async () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Panel log={() => {}} />)
  expect(place.textContent).toBe('Filters')

  const log: string[] = []
  const root = hydrateRoot(place, <Panel log={(entry) => log.push(entry)} />)
  onTestFinished(() => root.unmount())
  // A second rendering would follow in the same task as the effect.
  await vi.waitFor(() => expect(log).toContain('hydrated'))
  expect(log).toEqual(['rendered', 'hydrated'])
})

interface PanelProps {
  readonly log: (entry: string) => void
}

function Panel({ log }: PanelProps) {
  return (
    <PageContext value={PAGE}>
      <Closed log={log} />
    </PageContext>
  )
}

function Closed({ log }: PanelProps) {
  return useAfterFirstRender() && <Contents log={log} />
}

function Contents({ log }: PanelProps) {
  log('rendered')
  useEffect(() => {
    log('hydrated')
  }, [log])
  return <p>Filters</p>
}
