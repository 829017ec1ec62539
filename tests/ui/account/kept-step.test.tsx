import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptStep } from '#ui/components/account/use-kept-step.ts'
import { hydrated } from '../rendered-component.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('a mailed code is asked for until ten minutes after it was sent, however often the page is reloaded', async () => {
  const { place } = hydrated(<Flow />, { address: '/signup' })
  place.querySelector('button')?.click()
  await vi.waitFor(() => expect(place.textContent).toBe('code, settled'))

  for (const [minutes, step] of [
    [6, 'code'],
    [9, 'code'],
    [11, 'details'],
  ] as const) {
    vi.setSystemTime(new Date(`2026-01-01T12:${String(minutes).padStart(2, '0')}:00Z`))
    const reloaded = hydrated(<Flow />, { address: '/signup' })
    await vi.waitFor(() => expect(reloaded.place.textContent).toBe(`${step}, settled`))
  }
})

function Flow() {
  const [step, setStep] = useKeptStep<{ step: 'details' | 'code' }>(DETAILS)
  // Its effect runs together with the hook's.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => setSettled(true), [])
  return (
    <button type="button" onClick={() => setStep({ step: 'code' })}>
      {step.step}
      {isSettled && ', settled'}
    </button>
  )
}

const DETAILS = { step: 'details' } as const
