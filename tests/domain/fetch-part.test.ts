import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPart, PartFailure } from '#domain/fetch-part.ts'
import { PART_TIMEOUT_MS } from '#domain/limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that loads is loaded once', async () => {
  const load = vi.fn(async () => 'part')
  expect(await fetchPart(load)).toBe('part')
  expect(load).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that fails is tried again once', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(new Error('cut'))
  expect(await fetchPart(load)).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that fails twice rejects with the second failure as cause', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('first')).mockRejectedValueOnce(new Error('second'))
  const failure: unknown = await fetchPart(load).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PartFailure)
  expect(failure).toMatchObject({ name: 'PartFailure', cause: { message: 'second' } })
  expect(load).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that does not load within the timeout rejects, also during the second attempt', async () => {
  const load = vi.fn((): Promise<never> => new Promise(() => {})).mockRejectedValueOnce(new Error('cut'))
  const failing = fetchPart(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failing).toMatchObject({ name: 'PartFailure', cause: { message: 'Timeout' } })
})
