import { SWRConfig } from 'swr'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Language } from '#locales/languages.ts'
import { Page } from '#pages/offer/+Page.tsx'
import { hydrated, withApi } from '#tests/ui/rendered-component.tsx'

const PRODUCT = '65f0000000000000000000a1'
const LINE = { id: PRODUCT, quantity: 1, note: '', sku: '' }
const OTHER_OFFER = { id: 'another', rooms: [], lines: [LINE], answers: [] }

/** The offer page with a list from a QR code: a product and its number. */
function opened(number: number, language?: Language) {
  const api = { productIn: () => new Promise<never>(() => {}) }
  return hydrated(
    <SWRConfig value={{ suspense: true, provider: () => new Map() }}>{withApi(<Page />, api)}</SWRConfig>,
    { address: `/offer?items=${PRODUCT}:${number}`, language },
  )
}

test('the answers to a list from a QR code stay when another tab stores an offer', async () => {
  // From 25 on, Node has a `localStorage` that is undefined without a file, and the test environment keeps it.
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { place } = opened(2)
  const approve = () => place.querySelector<HTMLInputElement>('input[type=radio]')
  await expect.poll(approve).not.toBeNull()
  approve()?.click()
  await expect.poll(() => approve()?.checked).toBe(true)

  localStorage.setItem('offers', JSON.stringify([OTHER_OFFER]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'offers' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(approve()?.checked).toBe(true)
})

test.each([
  ['en', 1, '1 piece'],
  ['en', 3, '3 pieces'],
  ['ar', 3, '3 قطع'],
  ['tr', 3, '3 adet'],
] as const)('in %s a line of %i says “%s”', (language, number, text) => {
  const { place } = opened(number, language)
  expect(Array.from(place.querySelectorAll('main bdi, li bdi'), (each) => each.textContent)).toContain(text)
})
