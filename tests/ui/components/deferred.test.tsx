import { type ReactNode, use } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { ResourceContext } from '#ui/data/resource-context.ts'

const LONG = 'As long as a section is. '.repeat(40)
const never = new Promise<string>(() => {})

function Skeleton({ onRendered }: { onRendered: () => void }) {
  onRendered()
  return <i>skeleton</i>
}

function Late() {
  return <p>{use(never)}</p>
}

function rendered(content: ReactNode, isFulfilled: boolean) {
  const onRendered = vi.fn()
  const html = renderToString(
    <ResourceContext value={{ api: {} as Api, isFulfilled: () => isFulfilled }}>
      <Deferred fallback={<Skeleton onRendered={onRendered} />}>{content}</Deferred>
    </ResourceContext>,
  )
  return { html, standIns: onRendered.mock.calls.length }
}

describe('the placeholder of a section on the server', () => {
  it('is not rendered if all data has been loaded', () => {
    const { html, standIns } = rendered(<p>{LONG}</p>, true)
    expect(html).toContain(LONG)
    expect(standIns).toBe(0)
  })

  it('is rendered while data is still loading', () => {
    const { html, standIns } = rendered(<Late />, false)
    expect(html).toContain('skeleton')
    expect(standIns).toBe(1)
  })
})
