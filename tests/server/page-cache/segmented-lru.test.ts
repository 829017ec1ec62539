import { expect, test } from 'vitest'
import { createSegmentedLru } from '#server/page-cache/segmented-lru.ts'

const entry = (size: number) => ({ size })
const create = (maxCount: number) =>
  createSegmentedLru<{ size: number }>({ maxBytes: 4000, maxCount, sizeOf: ({ size }) => size })

test('an entry is counted once, also after it was requested', () => {
  const entries = create(8)
  entries.set('a', entry(100))
  expect([entries.count, entries.bytes]).toEqual([1, 101])
  expect(entries.get('a')).toEqual({ size: 100 })
  expect([entries.count, entries.bytes]).toEqual([1, 101])
  entries.set('b', entry(100))
  entries.clear()
  expect([entries.count, entries.bytes]).toEqual([0, 0])
})

test('entries that were requested once have a quarter of the size, and evict no entry that was requested again', () => {
  const entries = create(8)
  entries.set('requested', entry(1))
  entries.get('requested')
  for (const key of ['a', 'b', 'c']) entries.set(key, entry(1))
  expect(entries.count).toBe(3)
  expect(entries.get('a')).toBeUndefined()
  expect(entries.get('requested')).toBeDefined()
})

test('the limits hold: a quarter for entries that were requested once, and the rest for the others', () => {
  const keys = Array.from({ length: 200 }, (_, index) => `${index + 100}`)
  const fill = (maxCount: number, isRequestedAgain: boolean) => {
    const entries = create(maxCount)
    for (const key of keys) {
      entries.set(key, entry(97))
      if (isRequestedAgain) entries.get(key)
    }
    return [entries.count, entries.bytes]
  }
  expect([fill(1000, false), fill(1000, true)]).toEqual([
    [10, 1000],
    [30, 3000],
  ])
  expect([fill(8, false), fill(8, true)]).toEqual([
    [2, 200],
    [6, 600],
  ])
})

test('an entry that has grown is weighed again', () => {
  const entries = create(8)
  const page = entry(100)
  entries.set('a', page)
  page.size = 500
  entries.updateSize('a')
  expect(entries.bytes).toBe(501)
})
