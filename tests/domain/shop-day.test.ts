import { expect, test } from 'vitest'
import { shopDay } from '#domain/shop-day.ts'

test.each([
  ['2026-01-01T20:59:59.999Z', '2026-01-01'],
  ['2026-01-01T21:00:00.000Z', '2026-01-02'],
  ['2025-12-31T21:00:00.000Z', '2026-01-01'],
  ['2028-02-28T23:30:00.000Z', '2028-02-29'],
  // No daylight saving time.
  ['2026-07-01T20:59:59.999Z', '2026-07-01'],
])('at %s it is %s at the branches', (time, day) => expect(shopDay(Date.parse(time))).toBe(day))
