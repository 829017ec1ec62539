import { SWRConfig } from 'swr'
import { expect, onTestFinished, test } from 'vitest'
import { Page } from '#pages/offer/+Page.tsx'
import { hydrated, withApi } from '#tests/ui/rendered-component.tsx'

const PRODUCT = '65f0000000000000000000a1'
const LINE = { id: PRODUCT, quantity: 1, note: '', sku: '' }
const OTHER_OFFER = { id: 'another', rooms: [], lines: [LINE], answers: [] }

test('the answers to a list from a QR code stay when another tab stores an offer', async () => {
  onTestFinished(() => localStorage.clear())
  const api = { productIn: () => new Promise<never>(() => {}) }
  const { place } = hydrated(
    <SWRConfig value={{ suspense: true, provider: () => new Map() }}>{withApi(<Page />, api)}</SWRConfig>,
    { address: `/offer?items=${PRODUCT}:2` },
  )
  const approve = () => place.querySelector<HTMLInputElement>('input[type=radio]')
  await expect.poll(approve).not.toBeNull()
  approve()?.click()
  await expect.poll(() => approve()?.checked).toBe(true)

  localStorage.setItem('offers', JSON.stringify([OTHER_OFFER]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'offers' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(approve()?.checked).toBe(true)
})
