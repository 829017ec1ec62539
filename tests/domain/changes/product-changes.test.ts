import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { nearestProduct, productChanges } from '#domain/changes/product-changes.ts'
import {
  parseRemembered,
  type RememberedProduct,
  withNew,
  withoutRemembered,
  withRemembered,
} from '#domain/changes/remembered-products.ts'
import { REMEMBERED_MAX } from '#domain/limits.ts'
import type { Product } from '#domain/shapes.ts'
import { aProduct } from '#tests/support/product.ts'

const remembered = (product: Partial<Product> = {}) => {
  const [first] = withRemembered([], [aProduct(product)], 'en')
  return first as RememberedProduct
}

describe('the changes of a product', () => {
  const before = { id: 'a', newPriceUsd: 2480, lengthCm: 180, widthCm: 68, heightCm: 110 }
  const size = { lengthCm: 180, widthCm: 68, heightCm: 110 }

  test.each([
    ['are none for an equal product', {}, []],
    ['do not include texts', { title: 'Another title', description: '' }, []],
    ['include the price', { newPriceUsd: 2600 }, [{ price: { before: 2480, now: 2600 } }]],
    ['include a removed price', { newPriceUsd: undefined }, [{ price: { before: 2480, now: undefined } }]],
    [
      'include one dimension',
      { lengthCm: 182 },
      [{ size: { before: size, now: { ...size, lengthCm: 182 } } }],
    ],
    ['include a removed dimension', { heightCm: undefined }, [{ size: { before: size, now: undefined } }]],
    [
      'include price and dimension together',
      { newPriceUsd: 1, widthCm: 70 },
      [{ price: { before: 2480, now: 1 }, size: { before: size, now: { ...size, widthCm: 70 } } }],
    ],
  ])('%s', (_what, change, expected) => {
    const now = aProduct({ ...before, ...change })
    const changes = productChanges([remembered(before)], [now], [])
    expect(changes.map(({ before: _before, now: _now, ...rest }) => rest)).toEqual(expected)
  })

  it('have no dimensions if these were and are incomplete', () => {
    const part = { id: 'a', heightCm: undefined, lengthCm: 180 }
    expect(productChanges([remembered(part)], [aProduct({ ...part, lengthCm: 200 })], [])).toEqual([])
  })

  it('have the stored state of a removed product, and leave out products that are not on the list', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => remembered({ id })) as [
      RememberedProduct,
      RememberedProduct,
      RememberedProduct,
    ]
    expect(productChanges([a, b, c], [aProduct({ id: 'c' })], ['b', 'never remembered'])).toEqual([
      { before: b },
    ])
  })
})

describe('the nearest product', () => {
  const sofa = {
    type: 'sofa',
    sku: 'SD-SOF-OAK',
    lengthCm: 200,
    widthCm: 90,
    heightCm: 80,
    newPriceUsd: 1000,
  }
  const gone = remembered({ id: 'gone', ...sofa })
  const other = (id: string, change: Partial<Product>) =>
    aProduct({ id, ...sofa, sku: `SD-${id}-X`, ...change })
  const far = { lengthCm: 300 }

  test.each([
    [
      'is another finish, even of another size',
      [other('a', {}), other('b', { sku: 'SD-SOF-ASH', ...far })],
      'b',
      'finish',
    ],
    ['has the most similar length', [other('a', far), other('b', { lengthCm: 205 })], 'b', 'kind'],
    ['has the most similar width', [other('a', { widthCm: 60 }), other('b', { widthCm: 95 })], 'b', 'kind'],
    [
      'has the most similar height',
      [other('a', { heightCm: 40 }), other('b', { heightCm: 75 })],
      'b',
      'kind',
    ],
    [
      'has the most similar price of equal sizes',
      [other('a', { newPriceUsd: 2000 }), other('b', { newPriceUsd: 900 })],
      'b',
      'kind',
    ],
    [
      'has known dimensions rather than none',
      [other('a', { lengthCm: undefined }), other('b', far)],
      'b',
      'kind',
    ],
    ['is of the same type', [other('a', { type: 'chair' }), other('b', far)], 'b', 'kind'],
  ] as const)('%s', (_what, candidates, id, likeness) => {
    for (const order of [candidates, candidates.toReversed()]) {
      expect(nearestProduct(gone, order)).toMatchObject({ product: { id }, likeness })
    }
  })

  it('has the most similar known dimensions if the removed product lacked one', () => {
    const candidates = [other('a', far), other('b', { lengthCm: 205 })]
    expect(nearestProduct({ ...gone, heightCm: undefined }, candidates)?.product.id).toBe('b')
  })

  it('does not exist without a product of the type, and is never the product itself', () => {
    expect(nearestProduct(gone, [])).toBeUndefined()
    expect(
      nearestProduct(gone, [other('a', { type: 'chair' }), aProduct({ id: 'gone', ...sofa })]),
    ).toBeUndefined()
  })

  it('shares a category with a product without a type, and no model with one without a SKU', () => {
    const plain = remembered({ id: 'gone', sku: '', type: undefined })
    const elsewhere = aProduct({ id: 'a', sku: '', categories: [] })
    expect(nearestProduct(plain, [elsewhere])).toBeUndefined()
    expect(nearestProduct(plain, [elsewhere, aProduct({ id: 'b', sku: '' })])).toMatchObject({
      product: { id: 'b' },
      likeness: 'kind',
    })
  })
})

describe('the stored state of products', () => {
  it('has what is compared and shown later, and of long texts and many categories the beginning', () => {
    const [known] = withRemembered([], [aProduct({ type: 'banquette' })], 'ar')
    expect(known).toEqual({
      ...{ id: '65f0000000000000000000a1', title: 'Divan sedir banquette', language: 'ar', sku: 'SD-1' },
      ...{ type: 'banquette', categoryIds: ['65f0000000000000000000c1', '65f0000000000000000000c2'] },
      ...{ newPriceUsd: 2480, lengthCm: 180, widthCm: 68, heightCm: 110 },
    })
    const long = `a${'x'.repeat(300)}`
    const categories = Array.from({ length: 30 }, (_, at) => ({ id: `c${at}`, name: '', isLeaf: true }))
    const [cut] = withRemembered([], [aProduct({ title: long, sku: long, type: long, categories })], 'en')
    const first = long.slice(0, 200)
    expect(cut).toMatchObject({ title: first, sku: first, type: first })
    expect(cut?.categoryIds).toEqual(categories.slice(0, 20).map(({ id }) => id))
    expect(parseRemembered([{ ...cut, title: long, sku: long, type: long, categoryIds: [''] }])).toEqual([
      { ...cut, categoryIds: [] },
    ])
    const ids = categories.map(({ id }) => id)
    expect(parseRemembered([{ ...cut, categoryIds: ids }])[0]?.categoryIds).toEqual(ids.slice(0, 20))
  })

  it('has the last products up to the bound, and no values that no product has', () => {
    const many = Array.from({ length: REMEMBERED_MAX + 1 }, (_, at) => ({ id: `p${at}`, title: 'A' }))
    expect(parseRemembered(many).map(({ id }) => id)).toEqual(many.slice(1).map(({ id }) => id))
    const sides = { lengthCm: -1, widthCm: '70', heightCm: Number.POSITIVE_INFINITY }
    const odd = { id: 'a', title: 'A', language: 'de', sku: 7, type: '', newPriceUsd: 0, ...sides }
    expect(parseRemembered([odd, { ...odd, id: '' }, { ...odd, title: undefined }])).toEqual([
      { id: 'a', title: 'A', language: 'en', sku: '', categoryIds: [] },
    ])
    expect(parseRemembered([{ ...odd, language: 'tr', newPriceUsd: 0.5 }])[0]).toMatchObject({
      language: 'tr',
      newPriceUsd: 0.5,
    })
  })

  it('is that of the last time that a product was added', () => {
    const first = withRemembered([], [aProduct({ id: 'a', newPriceUsd: 1 }), aProduct({ id: 'b' })], 'en')
    const next = withRemembered(first, [aProduct({ id: 'a', newPriceUsd: 2 })], 'tr')
    expect(next.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(next[1]).toMatchObject({ newPriceUsd: 2, language: 'tr' })
    expect(withoutRemembered(next, ['b']).map(({ id }) => id)).toEqual(['a'])
    expect(parseRemembered(JSON.parse(JSON.stringify(next)))).toEqual(next)
  })

  it('is not replaced when the product is only shown again', () => {
    const first = withRemembered([], [aProduct({ id: 'a', newPriceUsd: 1 })], 'en')
    expect(withNew(first, [aProduct({ id: 'a', newPriceUsd: 2 })], 'en')).toBeUndefined()
    const next = withNew(first, [aProduct({ id: 'a', newPriceUsd: 2 }), aProduct({ id: 'b' })], 'en')
    expect(next?.map(({ id, newPriceUsd }) => [id, newPriceUsd])).toEqual([
      ['a', 1],
      ['b', 2480],
    ])
  })

  it('is bounded: the oldest products are dropped', () => {
    const products = Array.from({ length: REMEMBERED_MAX + 3 }, (_, index) => aProduct({ id: `${index}` }))
    const all = withRemembered([], products, 'en')
    expect(all).toHaveLength(REMEMBERED_MAX)
    expect(all[0]?.id).toBe('3')
  })

  test.each([
    ['nothing', undefined],
    ['another shape', { a: 1 }],
    ['entries without id or title', [null, 1, 'a', {}, { id: 'a' }, { title: 'A' }, { id: 7, title: 'A' }]],
  ])('is empty if the storage has %s', (_what, stored) => expect(parseRemembered(stored)).toEqual([]))

  it('is read as valid entries, whatever the storage has', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.array(
        fc.record({
          id: fc.string(),
          title: fc.string(),
          newPriceUsd: fc.anything(),
          categoryIds: fc.anything(),
        }),
      ),
    )
    fc.assert(
      fc.property(anything, (stored) => {
        const read = parseRemembered(stored)
        expect(read.length).toBeLessThanOrEqual(REMEMBERED_MAX)
        expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
        for (const { newPriceUsd = 1 } of read) expect(newPriceUsd).toBeGreaterThan(0)
        expect(parseRemembered(JSON.parse(JSON.stringify(read)))).toEqual(read)
      }),
    )
  })
})
