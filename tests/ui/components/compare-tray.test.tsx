import { SWRConfig } from 'swr'
import { describe, expect, test } from 'vitest'
import { CompareTray } from '#ui/components/compare-tray/compare-tray.tsx'
import { hydrated, withApi } from '../rendered-component.tsx'

const OAK = { id: '65f0000000000000000000a1', title: 'Meşe sandalye', language: 'tr' } as const

describe('the compare tray', () => {
  test('shows the title of the choice if the one in the page’s language cannot be loaded', async () => {
    const api = { product: () => Promise.reject(new Error('unreachable')) }
    const { place, caught } = hydrated(
      <SWRConfig value={{ suspense: true, provider: () => new Map(), shouldRetryOnError: false }}>
        {withApi(<CompareTray compared={[OAK]} />, api)}
      </SWRConfig>,
    )
    const link = () => place.querySelector(`a[href="/details/${OAK.id}"]`)
    expect(link()?.textContent).toBe(OAK.title)
    await expect.poll(() => caught).toHaveLength(1)
    expect(link()?.textContent).toBe(OAK.title)
    expect(link()?.querySelector('[lang=tr]')).not.toBeNull()
  })
})
