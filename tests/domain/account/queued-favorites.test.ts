import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQueuedFavorites, withChange } from '#domain/account/queued-favorites.ts'
import { QUEUED_FAVORITES_MAX } from '#domain/limits.ts'

const added = (productId: string) => ({ productId, isFavorite: true })
const removed = (productId: string) => ({ productId, isFavorite: false })

describe('favourites changed without a network', () => {
  test.each([
    ['the first change is queued', undefined, added('a'), [added('a')]],
    ['a later change is queued after it', [added('a')], removed('b'), [added('a'), removed('b')]],
    ['a change and its opposite cancel each other', [added('a'), added('b')], removed('a'), [added('b')]],
  ])('%s', (_what, before, change, after) => {
    const waiting = before && { customerId: 'c', changes: before }
    expect(withChange(waiting, 'c', change)).toEqual({ customerId: 'c', changes: after })
  })

  test('changes of another customer are discarded', () => {
    const waiting = { customerId: 'other', changes: [added('a')] }
    expect(withChange(waiting, 'c', added('b'))).toEqual({ customerId: 'c', changes: [added('b')] })
  })

  test('no more than the limit are queued', () => {
    const changes = Array.from({ length: QUEUED_FAVORITES_MAX }, (_, index) => added(`p${index}`))
    expect(withChange({ customerId: 'c', changes }, 'c', added('one more'))).toBeUndefined()
    expect(withChange({ customerId: 'c', changes }, 'c', removed('p0'))?.changes).toHaveLength(
      changes.length - 1,
    )
  })

  test('are read from the storage as they were written', () => {
    const waiting = { customerId: 'c', changes: [added('a'), removed('b')] }
    expect(parseQueuedFavorites(JSON.parse(JSON.stringify(waiting)))).toEqual(waiting)
  })

  test('invalid stored changes are left out, and changes above the limit', () => {
    const changes = [null, 'a', { isFavorite: true }, { productId: 1, isFavorite: true }, { productId: 'a' }]
    const parsed = parseQueuedFavorites({ customerId: 'c', changes: [added('a'), ...changes, removed('b')] })
    expect(parsed?.changes).toEqual([added('a'), removed('b')])
    const many = Array.from({ length: QUEUED_FAVORITES_MAX + 1 }, (_, index) => added(`p${index}`))
    expect(parseQueuedFavorites({ customerId: 'c', changes: many })?.changes).toHaveLength(
      QUEUED_FAVORITES_MAX,
    )
  })

  test('any other stored value gives no queue, and throws no error', () => {
    for (const stored of [undefined, '', [], null, { customerId: 1, changes: [] }, { customerId: 'c' }])
      expect(parseQueuedFavorites(stored)).toBeUndefined()
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        for (const change of parseQueuedFavorites(stored)?.changes ?? [])
          expect(typeof change.productId).toBe('string')
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.anything()), (changes) => {
        const stored = { customerId: 'c', changes }
        expect(parseQueuedFavorites(stored)?.changes.length).toBeLessThanOrEqual(changes.length)
      }),
    )
  })
})
