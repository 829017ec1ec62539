import { afterEach, expect, test, vi } from 'vitest'
import { useToday } from '#ui/page/use-today.ts'
import { hydrated } from '../rendered-component.tsx'

afterEach(() => void vi.useRealTimers())

test.each([
  ['is right', '2026-01-01', '2026-01-01'],
  ['has gone on since the page was loaded', '2026-01-03', '2026-01-03'],
  ['shows one o’clock at night in Istanbul', '2026-01-02T22:00:00Z', '2026-01-03'],
  ['is behind', '2020-05-05', '2026-01-01'],
])('today is never before the day of the request: the browser’s clock %s', (_how, now, today) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  expect(hydrated(<Today />, { session: { today: '2026-01-01' } }).place.textContent).toBe(today)
})

function Today() {
  return <p>{useToday()}</p>
}
