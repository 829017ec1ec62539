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

test('an entry that has grown is weighed again', () => {
  const entries = create(8)
  const page = entry(100)
  entries.set('a', page)
  page.size = 500
  entries.updateSize('a')
  expect(entries.bytes).toBe(501)
})
